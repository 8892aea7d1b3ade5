import type { Plan, PlanTerms, Proposed } from 'api/contract';
import { useForm } from 'client/form';
import { Notice, useToast } from 'design';
import { describeDone } from '../decisions/decision';
import { describeError } from '../error-words';
import type { DialogProps } from '../forms/use-dialog';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import { checkPlanField, checkUniqueRecharge, formatPlanName, PLAN_FIELDS } from './plan-fields';
import styles from './plans.module.css';

const NEW_PLAN = { method: 'POST', url: '/admin/plans' } as const;

type PlanTexts = Record<keyof PlanTerms, string>;

interface PlanDialogProps extends DialogProps {
  /** The plan whose terms change; null creates one. */
  edited: Plan | null;
  /** The tiers there are: no two begin at one amount. */
  plans: Plan[];
}

/** Creates a plan, or changes the terms of one. */
export function PlanDialog({ edited, plans, ...dialog }: PlanDialogProps) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const others = plans.map((plan) => (plan.id === edited?.id ? null : plan));
  const form = useForm<PlanTexts>({
    initial: mapTerms((name) => edited?.[name].toString() ?? ''),
    check: (texts) => {
      const faults = mapTerms((name) => checkPlanField(name, texts[name]));
      return { ...faults, minRecharge: faults.minRecharge ?? checkUniqueRecharge(texts.minRecharge, others) };
    },
    send: async (texts) => {
      const data: PlanTerms = mapTerms((name) => Number(texts[name]));
      const place = edited ? ({ method: 'PUT', url: `/admin/plans/${edited.id}` } as const) : NEW_PLAN;
      const result = await write<Plan | Proposed>({ ...place, data });
      showToast(describeDone(result, t(edited ? 'Plan saved' : 'Plan created')));
      dialog.onClose();
    },
    describe: (error) => describeError(error, t('The plan was not saved.')),
  });
  return (
    <FormDialog
      {...dialog}
      title={
        edited
          ? t('Edit {name}', { name: formatPlanName(plans.findIndex(({ id }) => id === edited.id)) })
          : t('Create Plan')
      }
      text={
        edited && (
          <Notice>{t('Packages that run keep the terms they were bought under. New purchases get these.')}</Notice>
        )
      }
      form={form}
      submitLabel={t(edited ? 'Save plan' : 'Create Plan')}
      maxWidth="sm"
      className={styles.form}
    >
      {PLAN_FIELDS.map(({ name, label, help }, index) => (
        <FormField
          key={name}
          field={form.field(name)}
          autoFocus={index === 0}
          label={t(label)}
          help={t(help)}
          input={{ inputMode: 'numeric', maxLength: 16, 'aria-required': true }}
        />
      ))}
    </FormDialog>
  );
}

function mapTerms<Result>(pick: (name: keyof PlanTerms) => Result): Record<keyof PlanTerms, Result> {
  return {
    minRecharge: pick('minRecharge'),
    dailyProfit: pick('dailyProfit'),
    minWidthdraw: pick('minWidthdraw'),
    cashbackDay: pick('cashbackDay'),
    minLevel: pick('minLevel'),
  };
}
