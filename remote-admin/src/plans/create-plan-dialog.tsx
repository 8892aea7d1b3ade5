import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { CreatePlanForm } from './create-plan-form';
import type { Plan } from './plan';

interface CreatePlanDialogProps {
  isOpen: boolean;
  plans: Plan[];
  onClose: () => void;
}

export function CreatePlanDialog({ isOpen, plans, onClose }: CreatePlanDialogProps) {
  const titleId = useId();
  const formId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Create Plan</DialogTitle>
      <DialogContent>
        <CreatePlanForm id={formId} plans={plans} onCreated={onClose} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant="contained">
          Create Plan
        </Button>
      </DialogActions>
    </Dialog>
  );
}
