import type { NewPlan, Plan, PlanTerms, Proposed } from 'api/contract';
import { findTierBoughtAt } from 'api/contract/compensation-rules';
import {
  checkName,
  DEPOSIT_MIN_RUPEES,
  getTierName,
  normalizeName,
  PLAN_TERMS_MAX,
  TIER_NAME_MAX_CHARACTERS,
} from 'api/contract/rules';
import { formatCount, formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Notice } from 'design';
import type { ComponentProps } from 'react';
import { useDialogForm } from '../decisions/use-dialog-form';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { t } from '../texts';
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
  const others = plans.filter(({ id }) => id !== edited?.id);
  const form = useDialogForm(dialog, {
    initial: {
      ...mapTerms((name) => edited?.[name].toString() ?? ''),
      name: edited && edited.name !== getTierName(edited.minRecharge) ? edited.name : '',
    },
    check: (texts: PlanTexts) => {
      const refusals = mapTerms((name) => checkPlanField(name, texts[name]));
      return {
        ...refusals,
        minRecharge: refusals.minRecharge ?? checkUniqueRecharge(texts.minRecharge, others),
        name: checkPlanName(texts.name, others),
      };
    },
    send: (write, texts) => {
      const terms: PlanTerms = mapTerms((name) => Number(texts[name]));
      const data: NewPlan = { name: normalizeName(texts.name) || getTierName(terms.minRecharge), ...terms };
      const place = edited ? ({ method: 'PUT', url: `/admin/plans/${edited.id}` } as const) : NEW_PLAN;
      return write<Plan | Proposed>({ ...place, data });
    },
    done: () => t(edited ? 'Plan saved' : 'Plan created'),
    failure: t('The plan was not saved.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={edited ? t('Edit {name}', { name: edited.name }) : t('Create Plan')}
      text={
        edited && (
          <Notice>{t('Packages that run keep the terms they were bought under. New purchases get these.')}</Notice>
        )
      }
      form={form}
      submitLabel={t(edited ? 'Save plan' : 'Create Plan')}
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
  others: Plan[];
}

/** The name of the tier, and whether anybody can buy it. */
function NameField({ field, minRecharge, others }: NameFieldProps) {
  const isAmount = checkPlanField('minRecharge', minRecharge) === undefined;
  const amount = Number(minRecharge);
  const outOfReach = isAmount
    ? (describeOutOfReach(amount, others) ?? describePutOutOfReach(amount, others))
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

interface PlanField {
  name: keyof PlanTerms;
  label: string;
  /** The field as the subject of a sentence. */
  subject: string;
  /** What the number means to a member. */
  help: string;
}

/** The five terms of a plan, in the order of the form and of the card. */
export const PLAN_FIELDS: PlanField[] = [
  {
    name: 'minRecharge',
    label: msg('Minimum recharge (₹)'),
    subject: msg('Minimum recharge'),
    help: msg('Smallest deposit that buys this tier.'),
  },
  {
    name: 'dailyProfit',
    label: msg('Daily credit limit (₹)'),
    subject: msg('Daily credit limit'),
    help: msg('The most a holder can be credited in one day, all cashback together.'),
  },
  {
    name: 'minWidthdraw',
    label: msg('Minimum withdrawal (₹)'),
    subject: msg('Minimum withdrawal'),
    help: msg('Smallest amount a holder can ask to be paid out.'),
  },
  {
    name: 'cashbackDay',
    label: msg('Cashback days'),
    subject: msg('Number of cashback days'),
    help: msg('How many weekdays a package pays: 1 to 3,650.'),
  },
  {
    name: 'minLevel',
    label: msg('Open levels'),
    subject: msg('Number of open levels'),
    help: msg('How many levels of the downline pay: 1 to 10.'),
  },
];

const WHOLE_NUMBER = /^\d+$/;

/** The sentence to show under a term as typed, or undefined when it is fine. */
export function checkPlanField(name: keyof PlanTerms, text: string): string | undefined {
  const field = PLAN_FIELDS.find((each) => each.name === name);
  const subject = field ? t(field.subject) : name;
  const typed = text.trim();
  if (typed === '') return t('{subject} is required.', { subject });
  if (!WHOLE_NUMBER.test(typed)) return t('{subject} must be a whole number, in digits alone.', { subject });
  if (Number(typed) < 1) return t('{subject} must be at least 1.', { subject });
  const max = PLAN_TERMS_MAX[name];
  return Number(typed) > max ? t('{subject} must be at most {max}.', { subject, max: formatCount(max) }) : undefined;
}

/** No two tiers may begin at one deposit. @param plans but for the one that is edited, which may keep its own */
export function checkUniqueRecharge(text: string, plans: Plan[]): string | undefined {
  const other = plans.find(({ minRecharge }) => minRecharge === Number(text.trim()));
  return other && t('{plan} already begins at this amount. Choose another one.', { plan: other.name });
}

/** Empty, it is called by its minimum recharge; otherwise no two tiers have one name. */
export function checkPlanName(text: string, plans: Plan[]): string | undefined {
  const name = normalizeName(text);
  if (name === '') return undefined;
  const other = plans.find((plan) => plan.name.toLowerCase() === name.toLowerCase());
  return other
    ? t('{plan} already has this name. Choose another one.', { plan: other.name })
    : checkName(name, TIER_NAME_MAX_CHARACTERS);
}

/** Why no deposit buys a tier that begins at this amount, which is or will be among the plans. */
export function describeOutOfReach(minRecharge: number, plans: Plan[]): string | undefined {
  const bought = findTierBoughtAt([{ minRecharge, name: '' }, ...plans], minRecharge);
  if (!bought || bought.minRecharge === minRecharge) return undefined;
  return t('Nobody can buy this tier: the smallest deposit is {amount}, and it buys {name}.', {
    amount: formatRupees(String(DEPOSIT_MIN_RUPEES)),
    name: bought.name,
  });
}

/** Which tiers no deposit buys any longer once another begins at this amount. */
export function describePutOutOfReach(minRecharge: number, plans: Plan[]): string | undefined {
  const isBought = (plan: Plan, tiers: { minRecharge: number }[]) =>
    findTierBoughtAt(tiers, plan.minRecharge)?.minRecharge === plan.minRecharge;
  const lost = plans.filter((plan) => isBought(plan, plans) && !isBought(plan, [{ minRecharge }, ...plans]));
  if (lost.length === 0) return undefined;
  return t('With this tier nobody can buy {names} any longer: the smallest deposit is {amount}.', {
    names: lost.map(({ name }) => name).join(', '),
    amount: formatRupees(String(DEPOSIT_MIN_RUPEES)),
  });
}
