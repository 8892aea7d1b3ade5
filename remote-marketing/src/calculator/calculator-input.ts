import { findTier } from 'api/contract/compensation-rules';
import { AMOUNT_MAX_RUPEES, checkDepositAmount, formatWholeRupees, normalizeWholeRupees } from 'api/contract/rules';
import type { Translate } from 'i18n';
import { SMALLEST_PACKAGE } from '../compensation/worked-example';
import type { Terms } from './calculate-projection';

const MEMBERS = /^\d{1,6}$/;

/** One level of the invented team, as it is typed. */
export interface LevelFields {
  members: string;
  amount: string;
}

export interface CalculatorFields {
  amount: string;
  /** Level 1 first. */
  team: readonly LevelFields[];
}

export const AT_FIRST: CalculatorFields = { amount: '10000', team: [] };

/** What was typed, for as long as the program runs: the page goes on with it when it is opened again. */
export const typed = { fields: AT_FIRST };

/** What is wrong with the fields of one level, in sentences. */
export type LevelErrors = Partial<LevelFields>;

const isAmount = (amount: string) => checkDepositAmount(normalizeWholeRupees(amount)) === undefined;
const isCount = (members: string) => MEMBERS.test(normalizeWholeRupees(members));

/** Whether there is nothing to correct. */
export function isComplete({ amount, team }: CalculatorFields): boolean {
  return isAmount(amount) && team.every((level) => isCount(level.members) && isAmount(level.amount));
}

/** @returns what is wrong with an amount, if something is */
export function checkAmount(t: Translate, amount: string): string | undefined {
  if (isAmount(amount)) return undefined;
  return Number(normalizeWholeRupees(amount)) > AMOUNT_MAX_RUPEES
    ? t('Amount must be at most {largest}.', { largest: formatWholeRupees(AMOUNT_MAX_RUPEES) })
    : t('Amount must be whole rupees, at least {smallest}.', SMALLEST_PACKAGE);
}

export function checkLevel(t: Translate, { members, amount }: LevelFields): LevelErrors {
  return {
    members: isCount(members) ? undefined : t('A whole number, up to 9,99,999.'),
    amount: checkAmount(t, amount),
  };
}

/** The tier that a typed amount buys. */
export function findTierOf(plans: Terms['plans'], amount: string) {
  return findTier(plans, Number(normalizeWholeRupees(amount)));
}
