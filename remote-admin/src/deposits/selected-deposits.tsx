import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import styles from './selected-deposits.module.css';
import type { DepositDecisionsInHand } from './use-deposit-decisions';
import { formatDepositCount } from './use-deposit-decisions';

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
