import type { DepositDecisionResult } from 'api/contract';
import { Notice } from 'design';
import styles from './deposit-results.module.css';
import { formatDepositCount } from './use-deposit-decisions';

/** What became of each of many deposits that were decided at once. */
export function DepositResults({ results }: { results: DepositDecisionResult[] }) {
  if (results.length === 0) return null;
  const refused = results.filter(({ error }) => error !== null);
  const count = formatDepositCount(results.length - refused.length);
  return (
    <div className={styles.results}>
      <Notice tone={refused.length > 0 ? 'error' : 'success'}>
        <p>{refused.length > 0 ? `${count} decided, ${refused.length} not.` : `${count} decided.`}</p>
        {refused.length > 0 && (
          <ul className={styles.refused}>
            {refused.map(({ id, error }) => (
              <li key={id}>{error}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
