import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Plan } from 'api/contract';
import { useId, useState } from 'react';
import { formatPlanName } from './format-plan-name';
import { PlanForm } from './plan-form';

interface PlanDialogProps {
  isOpen: boolean;
  /** The plan to edit; null creates one. */
  edited: Plan | null;
  plans: Plan[];
  onClose: () => void;
}

export function PlanDialog({ isOpen, edited, plans, onClose }: PlanDialogProps) {
  const titleId = useId();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const position = edited ? plans.findIndex(({ id }) => id === edited.id) : -1;
  return (
    <Dialog open={isOpen} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{edited ? `Edit ${formatPlanName(position)}` : 'Create Plan'}</DialogTitle>
      <DialogContent>
        <PlanForm id={formId} edited={edited} plans={plans} onBusy={setBusy} onSaved={onClose} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={isBusy}>
          {edited ? 'Save plan' : 'Create Plan'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
