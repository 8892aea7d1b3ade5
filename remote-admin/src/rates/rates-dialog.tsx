import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { RateVersion } from 'api/contract';
import { useId, useState } from 'react';
import { RatesForm } from './rates-form';

interface RatesDialogProps {
  isOpen: boolean;
  /** The form begins with its rates. */
  latest: RateVersion;
  onClose: () => void;
}

export function RatesDialog({ isOpen, latest, onClose }: RatesDialogProps) {
  const titleId = useId();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog open={isOpen} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>New version of the rates</DialogTitle>
      <DialogContent>
        <RatesForm id={formId} latest={latest} onBusy={setBusy} onSaved={onClose} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={isBusy}>
          {isBusy ? 'One moment...' : 'Add version'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
