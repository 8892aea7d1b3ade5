import TextField from '@mui/material/TextField';
import { Notice, useToast } from 'design';
import { useForm } from 'react-hook-form';
import { formatError } from 'shared-auth';
import styles from './create-plan-form.module.css';
import type { Plan, PlanTerms } from './plan';
import { formatPlanName } from './plan';
import type { PlanField } from './plan-fields';
import { checkPlanField, checkUniqueRecharge, PLAN_FIELDS } from './plan-fields';
import { useCreatePlan } from './use-plans';

type PlanTexts = Record<keyof PlanTerms, string>;

const EMPTY: PlanTexts = {
  minRecharge: '',
  dailyProfit: '',
  minWidthdraw: '',
  cashbackDay: '',
  minLevel: '',
};

interface CreatePlanFormProps {
  id: string;
  /** The tiers there are: the new one must begin at another amount. */
  plans: Plan[];
  onCreated: () => void;
}

/** Empty whenever it appears: its dialog drops it on closing, so a created plan leaves nothing behind. */
export function CreatePlanForm({ id, plans, onCreated }: CreatePlanFormProps) {
  const { register, handleSubmit, formState } = useForm<PlanTexts>({
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const createPlan = useCreatePlan();
  const { showToast } = useToast();

  const create = (texts: PlanTexts) =>
    createPlan.mutate(parsePlan(texts), {
      onSuccess: () => {
        showToast(`${formatPlanName(plans.length)} created`);
        onCreated();
      },
    });

  const validate = (field: PlanField) => (text: string) =>
    checkPlanField(field, text) ??
    (field.name === 'minRecharge' ? checkUniqueRecharge(text, plans) : undefined) ??
    true;

  return (
    <form id={id} noValidate onSubmit={(event) => void handleSubmit(create)(event)} className={styles.form}>
      {createPlan.error && (
        <Notice tone="error">{formatError(createPlan.error, 'The plan was not created.')}</Notice>
      )}
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

/** Call it with texts that passed the checks. */
function parsePlan(texts: PlanTexts): PlanTerms {
  return {
    minRecharge: Number(texts.minRecharge),
    dailyProfit: Number(texts.dailyProfit),
    minWidthdraw: Number(texts.minWidthdraw),
    cashbackDay: Number(texts.cashbackDay),
    minLevel: Number(texts.minLevel),
  };
}
