import { findTier } from 'api/contract/compensation-rules';
import { checkDepositAmount, normalizeWholeRupees } from 'api/contract/rules';
import { parseMicros } from 'client/money';
import type { Projection, TeamLevel } from './calculate-projection';
import { calculateProjection } from './calculate-projection';
import type { Terms } from './use-terms';

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

/** What is wrong with the fields of one level, in sentences. */
export type LevelErrors = Partial<LevelFields>;

/** @returns what is wrong with an amount, if something is */
export function checkAmount(amount: string): string | undefined {
  return checkDepositAmount(normalizeWholeRupees(amount));
}

export function checkLevel({ members, amount }: LevelFields): LevelErrors {
  const isCount = MEMBERS.test(normalizeWholeRupees(members));
  return {
    members: isCount ? undefined : 'A whole number, up to 9,99,999.',
    amount: checkAmount(amount),
  };
}

/** @returns nothing while a field is wrong, or when no tier is on sale for an amount */
export function calculateFromFields(
  { amount, team }: CalculatorFields,
  { plans, rates }: Terms,
): Projection | undefined {
  if (checkAmount(amount) !== undefined) return undefined;
  const terms = findTierOf(plans, amount);
  const levels = team.map((level) => toTeamLevel(level, plans));
  if (!terms || levels.some((level) => level === undefined)) return undefined;
  return calculateProjection({
    amountMicros: parseMicros(normalizeWholeRupees(amount)),
    terms,
    team: levels.filter((level) => level !== undefined),
    rates,
  });
}

/** The tier that a typed amount buys. */
export function findTierOf(plans: Terms['plans'], amount: string) {
  return findTier(plans, Number(normalizeWholeRupees(amount)));
}

function toTeamLevel(level: LevelFields, plans: Terms['plans']): TeamLevel | undefined {
  const errors = checkLevel(level);
  const tier = findTierOf(plans, level.amount);
  if (errors.members !== undefined || errors.amount !== undefined || !tier) return undefined;
  return {
    members: Number(normalizeWholeRupees(level.members)),
    amountMicros: parseMicros(normalizeWholeRupees(level.amount)),
    payingDays: tier.cashbackDay,
  };
}
