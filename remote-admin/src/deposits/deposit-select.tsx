import Checkbox from '@mui/material/Checkbox';
import type { AdminDeposit } from 'api/contract';
import styles from './deposit-select.module.css';
import type { DepositDecisionsInHand } from './use-deposit-decisions';

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
