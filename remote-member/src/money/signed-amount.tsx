import { Amount } from 'design';
import styles from './signed-amount.module.css';

/** An amount with its sign: what came in has a plus. */
export function SignedAmount({ value }: { value: string }) {
  if (value === '0' || value.startsWith('-')) return <Amount value={value} />;
  return (
    <span className={styles.income}>
      +<Amount value={value} />
    </span>
  );
}
