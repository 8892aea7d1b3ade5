import type { Plan, Rates } from 'api/contract';
import { FIRST_RATES } from 'api/contract/compensation-rules';

const tier = (
  id: string,
  minRecharge: number,
  dailyProfit: number,
  minWidthdraw: number,
  cashbackDay: number,
  minLevel: number,
): Plan => ({ id, version: 1, minRecharge, dailyProfit, minWidthdraw, cashbackDay, minLevel });

/** The four tiers of the demo club (rulings, 6). */
export const SAMPLE_PLANS: Plan[] = [
  tier('1', 500, 50, 200, 7, 2),
  tier('2', 1000, 120, 300, 15, 3),
  tier('3', 2000, 300, 500, 30, 5),
  tier('4', 10_000, 1000, 500, 400, 10),
];

export const SAMPLE_RATES: Rates = {
  cashbackBps: FIRST_RATES.cashbackBps,
  referralBps: [...FIRST_RATES.referralBps],
  cashbackOnCashbackBps: [...FIRST_RATES.cashbackOnCashbackBps],
};
