import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { Plan, PlanTerms } from 'api/contract';
import { Notice, useToast } from 'design';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatError } from 'shared-auth';
import type { PlanField } from './plan-fields';
import { checkPlanField, checkUniqueRecharge, PLAN_FIELDS } from './plan-fields';
import styles from './plans.module.css';
import { formatPlanName, useChangePlans } from './use-plans';

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

type PlanTexts = Record<keyof PlanTerms, string>;

interface PlanFormProps {
  id: string;
  /** The plan whose terms change; null creates one. */
  edited: Plan | null;
  /** The tiers there are: no two begin at one amount. */
  plans: Plan[];
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

/** Drawn anew whenever its dialog opens: what was typed the last time is gone. */
function PlanForm({ id, edited, plans, onBusy, onSaved }: PlanFormProps) {
  const { register, handleSubmit, formState } = useForm<PlanTexts>({
    defaultValues: formatTexts(edited),
    mode: 'onTouched',
  });
  const { save, refusal } = useSavePlan({ edited, onBusy, onSaved });
  const others = plans.map((plan) => (plan.id === edited?.id ? null : plan));
  const validate = (field: PlanField) => (text: string) =>
    checkPlanField(field, text) ??
    (field.name === 'minRecharge' ? checkUniqueRecharge(text, others) : undefined) ??
    true;

  return (
    <form id={id} noValidate onSubmit={(event) => void handleSubmit(save)(event)} className={styles.form}>
      {edited && <Notice>Packages that run keep the terms they were bought under. New purchases get these.</Notice>}
      {refusal !== null && <Notice tone="error">{formatError(refusal, 'The plan was not saved.')}</Notice>}
      {PLAN_FIELDS.map((field, index) => {
        const { ref, ...input } = register(field.name, { validate: validate(field) });
        const problem = formState.errors[field.name]?.message;
        return (
          <TextField
            key={field.name}
            autoFocus={index === 0}
            {...input}
            inputRef={ref}
            id={`${id}-${field.name}`}
            label={field.label}
            error={Boolean(problem)}
            helperText={problem ?? field.help}
            slotProps={{
              htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 16, 'aria-required': true },
            }}
          />
        );
      })}
    </form>
  );
}

function useSavePlan({ edited, onBusy, onSaved }: Pick<PlanFormProps, 'edited' | 'onBusy' | 'onSaved'>) {
  const { createPlan, editPlan } = useChangePlans();
  const { showToast } = useToast();
  const [refusal, setRefusal] = useState<unknown>(null);

  const save = async (texts: PlanTexts) => {
    onBusy(true);
    setRefusal(null);
    try {
      const terms = parseTerms(texts);
      await (edited ? editPlan(edited.id, terms) : createPlan(terms));
      showToast(edited ? 'Plan saved' : 'Plan created');
      onSaved();
    } catch (error) {
      setRefusal(error);
    } finally {
      onBusy(false);
    }
  };
  return { save, refusal };
}

function formatTexts(plan: Plan | null): PlanTexts {
  const format = (value: number | undefined) => value?.toString() ?? '';
  return {
    minRecharge: format(plan?.minRecharge),
    dailyProfit: format(plan?.dailyProfit),
    minWidthdraw: format(plan?.minWidthdraw),
    cashbackDay: format(plan?.cashbackDay),
    minLevel: format(plan?.minLevel),
  };
}

/** Call it with texts that passed the checks. */
function parseTerms(texts: PlanTexts): PlanTerms {
  return {
    minRecharge: Number(texts.minRecharge),
    dailyProfit: Number(texts.dailyProfit),
    minWidthdraw: Number(texts.minWidthdraw),
    cashbackDay: Number(texts.cashbackDay),
    minLevel: Number(texts.minLevel),
  };
}
