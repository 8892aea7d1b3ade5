/**
 * A club's past as plain facts. Instants are milliseconds since 1970 in UTC; days are counted from 1970-01-01 in
 * Asia/Kolkata.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const KOLKATA_AHEAD_MS = 5.5 * 60 * 60 * 1000;

/** Midnight in Kolkata. */
export const toStartMs = (day: number): number => day * DAY_MS - KOLKATA_AHEAD_MS;
export const toDay = (atMs: number): number => Math.floor((atMs + KOLKATA_AHEAD_MS) / DAY_MS);
export const toDateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** 1970-01-01 was a Thursday; the remainders 2 and 3 are Saturday and Sunday. */
export const isPayingDay = (day: number): boolean => day % 7 !== 2 && day % 7 !== 3;

export interface TermsFact {
  minRecharge: number;
  dailyProfit: number;
  cashbackDays: number;
  openLevels: number;
}

export interface RatesFact {
  effectiveDay: number;
  cashbackBps: number;
  referralBps: number[];
  cashbackOnCashbackBps: number[];
}

/** From a day on, whether the cashback of what is bought counts from the day on which the bank had booked it. */
interface PurchaseRulesFact {
  effectiveDay: number;
  isFromBooking: boolean;
}

/** Members and tiers are named by their place, counted from 0. */
export type Fact = { atMs: number } & (
  | { do: 'sell'; tier: number; terms: TermsFact }
  /** The bank had booked the payment on the day; null when nobody said so. */
  | { do: 'buy'; member: number; rupees: number; bookedDay: number | null }
  /** The deposit behind one of the member's purchases, counted from 0, is taken back. */
  | { do: 'reverse'; member: number; purchase: number }
  | { do: 'enable' | 'disable'; member: number }
  /** Pays every weekday that is due. */
  | { do: 'pay' }
);

export interface ClubFacts {
  /** For each member the place of the sponsor, who comes before; null at the top. */
  sponsors: (number | null)[];
  rates: RatesFact[];
  purchaseRules: PurchaseRulesFact[];
  /** By rising time; no two at the same. */
  past: Fact[];
}
