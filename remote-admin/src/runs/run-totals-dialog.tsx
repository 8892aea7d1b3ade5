import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Run } from 'api/contract';
import { useId } from 'react';
import { formatBusinessDate } from '../moments/business-date';
import { RunTotalsTable } from './run-totals-table';

interface RunTotalsDialogProps {
  run: Run;
  isOpen: boolean;
  onClose: () => void;
}

/** What one attempt paid, or would have paid, by kind and level. */
export function RunTotalsDialog({ run, isOpen, onClose }: RunTotalsDialogProps) {
  const titleId = useId();
  const kind = run.state === 'simulated' ? 'Dry run' : 'Run';
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{`${kind} of ${formatBusinessDate(run.businessDate)}`}</DialogTitle>
      <DialogContent>{run.totals && <RunTotalsTable totals={run.totals} />}</DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
