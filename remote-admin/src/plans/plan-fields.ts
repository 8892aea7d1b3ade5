import type { Plan, PlanTerms } from 'api/contract';
import { PLAN_TERMS_MAX } from 'api/contract/rules';
import { msg } from 'client/msg';

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
    subject: 'Minimum recharge',
    help: msg('Smallest deposit that buys this tier.'),
  },
  {
    name: 'dailyProfit',
    label: msg('Daily credit limit (₹)'),
    subject: 'Daily credit limit',
    help: msg('The most a holder can be credited in one day, all cashback together.'),
  },
  {
    name: 'minWidthdraw',
    label: msg('Minimum withdrawal (₹)'),
    subject: 'Minimum withdrawal',
    help: msg('Smallest amount a holder can ask to be paid out.'),
  },
  {
    name: 'cashbackDay',
    label: msg('Cashback days'),
    subject: 'Number of cashback days',
    help: msg('How many weekdays a package pays: 1 to 3,650.'),
  },
  {
    name: 'minLevel',
    label: msg('Open levels'),
    subject: 'Number of open levels',
    help: msg('How many levels of the downline pay: 1 to 10.'),
  },
];

const WHOLE_NUMBER = /^\d+$/;

/** The sentence to show under a term as typed, or undefined when it is fine. */
export function checkPlanField(name: keyof PlanTerms, text: string): string | undefined {
  const subject = PLAN_FIELDS.find((field) => field.name === name)?.subject ?? name;
  const typed = text.trim();
  if (typed === '') return `${subject} is required.`;
  if (!WHOLE_NUMBER.test(typed)) return `${subject} must be a whole number, in digits alone.`;
  if (Number(typed) < 1) return `${subject} must be at least 1.`;
  const max = PLAN_TERMS_MAX[name];
  return Number(typed) > max ? `${subject} must be at most ${max.toLocaleString('en-IN')}.` : undefined;
}

/** No two tiers may begin at one deposit. The plan being edited is null: it may keep its own. */
export function checkUniqueRecharge(text: string, plans: (Plan | null)[]): string | undefined {
  const position = plans.findIndex((plan) => plan?.minRecharge === Number(text.trim()));
  return position < 0 ? undefined : `${formatPlanName(position)} already begins at this amount. Choose another one.`;
}

/** What the place of a plan in the list makes its name. */
export function formatPlanName(position: number): string {
  return `Plan #${position + 1}`;
}
