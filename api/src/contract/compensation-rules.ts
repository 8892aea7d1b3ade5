/*
 * The compensation plan as pure functions; docs/compensation.md tells its rules in prose. Dependency-free: the public
 * calculator runs them in the browser, the server where it answers for one line. The daily run is made of the same
 * rules as SQL (plan/plan-sql.ts), and plan-sql.test.ts compares the two. Amounts are micro-rupees, rates basis points
 * (25 is 0.25 %).
 */
import { DEPOSIT_MIN_RUPEES } from './rules';

export const LEVELS_MAX = 10;
/** Dates that are paid at a time, at any request to catch up: more may be due because something is wrong. */
export const CATCH_UP_DATES_MAX = 10;
export const BPS_IN_WHOLE = 10_000n;
const WHOLE_PERCENT_BPS = 100;

export interface RateTables {
  cashbackBps: number;
  /** Level 1 first. */
  referralBps: readonly number[];
  /** Level 1 first; whole percents, so that a share of a share is still whole micro-rupees. */
  cashbackOnCashbackBps: readonly number[];
}

/** Version 1, which the product comes with. */
export const FIRST_RATES: RateTables = {
  cashbackBps: 25,
  referralBps: [500, 200, 100, 100, 50, 50, 50, 50, 25, 25],
  cashbackOnCashbackBps: [2000, 1500, 1000, 600, 500, 500, 400, 400, 300, 200],
};

/**
 * A rate of an amount, exactly.
 * @throws RangeError when the result is not a whole number of micro-rupees: nothing is ever rounded in the ledger
 */
export function calculateShareMicros(baseMicros: bigint, rateBps: number): bigint {
  const scaled = baseMicros * BigInt(rateBps);
  if (scaled % BPS_IN_WHOLE !== 0n) {
    throw new RangeError(`${rateBps} bps of ${baseMicros} micro-rupees is not a whole number of them`);
  }
  return scaled / BPS_IN_WHOLE;
}

/** The tier that a deposit of so many whole rupees buys: the one with the largest `minRecharge` not above it. */
export function findTier<Tier extends { minRecharge: number }>(
  tiers: readonly Tier[],
  amountRupees: number,
): Tier | undefined {
  return tiers
    .filter(({ minRecharge }) => minRecharge <= amountRupees)
    .reduce<Tier | undefined>((best, tier) => (best && best.minRecharge > tier.minRecharge ? best : tier), undefined);
}

/** What is bought where a tier begins: another tier, when no deposit is as small as this one. */
export function findTierBoughtAt<Tier extends { minRecharge: number }>(
  tiers: readonly Tier[],
  minRecharge: number,
): Tier | undefined {
  return findTier(tiers, Math.max(minRecharge, DEPOSIT_MIN_RUPEES));
}

/** The terms of a tier that decide how deep it pays. */
interface OpenLevels {
  /** How many downline levels pay. */
  minLevel: number;
}

/** Governing terms pay down to the level that they open. What a closed level brings is paid to nobody. */
export function isLevelOpen(level: number, { minLevel }: OpenLevels): boolean {
  return level <= minLevel;
}

/** The own cashback of one date, from the principal of all packages that are paid. */
export function calculateCashbackMicros(principalMicros: bigint, { cashbackBps }: RateTables): bigint {
  return calculateShareMicros(principalMicros, cashbackBps);
}

/** Cashback-on-cashback of one date: the share of the cashback of all members at one level below. */
export function calculateTeamShareMicros(
  cashbackMicros: bigint,
  level: number,
  terms: OpenLevels,
  { cashbackOnCashbackBps }: RateTables,
): bigint {
  return isLevelOpen(level, terms) ? calculateShareMicros(cashbackMicros, cashbackOnCashbackBps[level - 1] ?? 0) : 0n;
}

/** What the first package of a member at one level below pays, once. The cap does not apply. */
export function calculateReferralBonusMicros(
  principalMicros: bigint,
  level: number,
  terms: OpenLevels,
  { referralBps }: RateTables,
): bigint {
  return isLevelOpen(level, terms) ? calculateShareMicros(principalMicros, referralBps[level - 1] ?? 0) : 0n;
}

/** What a member is due on one date, before the cap. */
export interface DueLine {
  /** 0 is the member's own cashback; 1 to 10 cashback-on-cashback. */
  level: number;
  dueMicros: bigint;
}

interface CappedLine extends DueLine {
  amountMicros: bigint;
  cutMicros: bigint;
}

/**
 * Shares the daily cap out: the own cashback first, then level 1, 2 and so on, until nothing is left of it.
 * @param lines of one member and one date, by rising level
 */
export function calculateCappedLines(lines: readonly DueLine[], capMicros: bigint): CappedLine[] {
  let leftMicros = capMicros;
  return lines.map(({ level, dueMicros }) => {
    const amountMicros = dueMicros < leftMicros ? dueMicros : leftMicros;
    leftMicros -= amountMicros;
    return { level, dueMicros, amountMicros, cutMicros: dueMicros - amountMicros };
  });
}

const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/;

/** Basis points as people read a rate: 25 is "0.25%", 2000 is "20%". */
export function formatPercent(rateBps: number): string {
  return `${toPercentText(rateBps)}%`;
}

/** Basis points as they are typed: 25 is "0.25", 2000 is "20". */
export function toPercentText(rateBps: number): string {
  return String(rateBps / WHOLE_PERCENT_BPS);
}

/** What was typed as basis points: "0.25" is 25. Undefined for anything but a plain percentage of two places. */
export function parsePercent(text: string): number | undefined {
  const [, whole, fraction = ''] = PERCENT.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(`${whole}${fraction.padEnd(2, '0')}`);
}

/** What is wrong with a rate, and where it stands: `referralBps.0` is level 1. */
interface RateRefusal {
  field: string;
  text: string;
}

function checkRate(rateBps: number, field: string, name: string): RateRefusal | undefined {
  if (Number.isInteger(rateBps) && rateBps >= 0 && rateBps <= Number(BPS_IN_WHOLE)) return undefined;
  return { field, text: `${name} must be between 0% and 100%, in steps of 0.01%.` };
}

function checkLevelRates(ratesBps: readonly number[], field: string, name: string): RateRefusal | undefined {
  if (ratesBps.length !== LEVELS_MAX)
    return { field, text: `${name} must have ${LEVELS_MAX} levels; it has ${ratesBps.length}.` };
  for (const [index, rateBps] of ratesBps.entries()) {
    const refusal = checkRate(rateBps, `${field}.${index}`, `${name} at level ${index + 1}`);
    if (refusal) return refusal;
  }
  return undefined;
}

/** @returns what is wrong with the first broken rate */
export function checkRates(rates: RateTables): RateRefusal | undefined {
  const refusal =
    checkRate(rates.cashbackBps, 'cashbackBps', 'Daily cashback') ??
    checkLevelRates(rates.referralBps, 'referralBps', 'Referral bonus') ??
    checkLevelRates(rates.cashbackOnCashbackBps, 'cashbackOnCashbackBps', 'Cashback-on-cashback');
  if (refusal) return refusal;
  const odd = rates.cashbackOnCashbackBps.findIndex((rateBps) => rateBps % WHOLE_PERCENT_BPS !== 0);
  if (odd < 0) return undefined;
  return {
    field: `cashbackOnCashbackBps.${odd}`,
    text: `Cashback-on-cashback at level ${odd + 1} must be a whole percentage, so that no share of a share has to be rounded.`,
  };
}
