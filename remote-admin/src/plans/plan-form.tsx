import type { NewPlan, Plan, PlanTerms, Proposed } from 'api/contract';
import { getTierName, normalizeName } from 'api/contract/rules';
import { useForm } from 'client/form';
import { Notice, useToast } from 'design';
import type { ComponentProps } from 'react';
import { describeDone } from '../decisions/decision';
import { describeError } from '../error-words';
import type { DialogProps } from '../forms/use-dialog';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import {
  checkPlanField,
  checkPlanName,
  checkUniqueRecharge,
  describeOutOfReach,
  describePutOutOfReach,
  formatPlanName,
  PLAN_FIELDS,
} from './plan-fields';
import styles from './plans.module.css';

const NEW_PLAN = { method: 'POST', url: '/admin/plans' } as const;

type PlanTexts = Record<keyof NewPlan, string>;

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
    initial: {
      ...mapTerms((name) => edited?.[name].toString() ?? ''),
      name: edited && edited.name !== getTierName(edited.minRecharge) ? edited.name : '',
    },
    check: (texts) => {
      const refusals = mapTerms((name) => checkPlanField(name, texts[name]));
      return {
        ...refusals,
        minRecharge: refusals.minRecharge ?? checkUniqueRecharge(texts.minRecharge, others),
        name: checkPlanName(texts.name, others),
      };
    },
    send: async (texts) => {
      const terms: PlanTerms = mapTerms((name) => Number(texts[name]));
      const data: NewPlan = { name: normalizeName(texts.name) || getTierName(terms.minRecharge), ...terms };
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
      {PLAN_FIELDS.map(({ name, label, help }) => (
        <FormField
          key={name}
          field={form.field(name)}
          label={t(label)}
          help={t(help)}
          input={{ inputMode: 'numeric', maxLength: 16, 'aria-required': true }}
        />
      ))}
      <NameField field={form.field('name')} minRecharge={form.values.minRecharge} others={others} />
    </FormDialog>
  );
}

interface NameFieldProps {
  field: ComponentProps<typeof FormField>['field'];
  /** As it is typed. */
  minRecharge: string;
  others: (Plan | null)[];
}

/** The name of the tier, and whether anybody can buy it. */
function NameField({ field, minRecharge, others }: NameFieldProps) {
  const isAmount = checkPlanField('minRecharge', minRecharge) === undefined;
  const beside = others.filter((plan) => plan !== null);
  const amount = Number(minRecharge);
  const outOfReach = isAmount
    ? (describeOutOfReach(amount, beside) ?? describePutOutOfReach(amount, beside))
    : undefined;
  const help = isAmount
    ? t('What every text calls this tier. Left empty: {name}.', { name: getTierName(amount) })
    : t('What every text calls this tier. Left empty: its minimum recharge.');
  return (
    <div className={styles.rest}>
      <FormField field={field} label={t('Name (optional)')} help={help} />
      {outOfReach && <Notice>{outOfReach}</Notice>}
    </div>
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
