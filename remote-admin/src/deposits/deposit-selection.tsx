import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { AdminDeposit, DepositDecisionResult } from 'api/contract';
import { Notice } from 'design';
import styles from './deposits.module.css';
import type { DepositDecisionsInHand } from './use-deposits';
import { formatDepositCount } from './use-deposits';

/** Chooses all shown deposits that wait, and decides those that are chosen. */
export function SelectedDeposits({ decisions }: { decisions: DepositDecisionsInHand }) {
  const { pendingIds, selectedIds } = decisions;
  if (pendingIds.length === 0) return null;
  const isAll = selectedIds.length === pendingIds.length;
  return (
    <div role="group" aria-label="Many at once" className={styles.bar}>
      <label className={styles.all}>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && selectedIds.length > 0}
          onChange={() => decisions.selectAll(!isAll)}
          slotProps={{ input: { 'aria-label': 'Select all pending deposits shown' } }}
        />
        {selectedIds.length > 0 ? `${formatDepositCount(selectedIds.length)} chosen` : 'Choose all pending ones shown'}
      </label>
      {selectedIds.length > 0 && (
        <div className={styles.actions}>
          <Button variant="contained" onClick={() => decisions.askMany('confirm')}>
            Confirm chosen
          </Button>
          <Button variant="outlined" color="error" onClick={() => decisions.askMany('reject')}>
            Reject chosen
          </Button>
        </div>
      )}
    </div>
  );
}

interface DepositSelectProps {
  deposit: AdminDeposit;
  selection: DepositDecisionsInHand;
}

/** The id of a deposit; while it waits, with a box to choose it by. */
export function DepositSelect({ deposit: { id, status }, selection }: DepositSelectProps) {
  if (status !== 'pending') return id;
  return (
    <label className={styles.select}>
      <Checkbox
        className={styles.box}
        checked={selection.selectedIds.includes(id)}
        onChange={(_event, isChecked) => selection.select(id, isChecked)}
        slotProps={{ input: { 'aria-label': `Select deposit ${id}` } }}
      />
      {id}
    </label>
  );
}

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
