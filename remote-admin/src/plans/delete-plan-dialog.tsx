import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface DeletePlanDialogProps {
  isOpen: boolean;
  planName: string;
  isDeleting: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** After the dialog has left the screen. */
  onExited: () => void;
}

export function DeletePlanDialog({
  isOpen,
  planName,
  isDeleting,
  onConfirm,
  onClose,
  onExited,
}: DeletePlanDialogProps) {
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id={titleId}>Delete {planName}?</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>
          Nobody can buy this tier any more. Packages bought under it keep their terms.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} autoFocus>
          Keep it
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm} disabled={isDeleting}>
          Delete plan
        </Button>
      </DialogActions>
    </Dialog>
  );
}
