import type { Plan } from 'api/contract';

/** The plan tiers of the specification. */
export const SAMPLE_PLANS: Plan[] = [
  { id: '1', version: 1, minRecharge: 500, dailyProfit: 50, minWidthdraw: 200, cashbackDay: 7, minLevel: 2 },
  {
    id: '2',
    version: 1,
    minRecharge: 1000,
    dailyProfit: 120,
    minWidthdraw: 300,
    cashbackDay: 15,
    minLevel: 3,
  },
  {
    id: '3',
    version: 1,
    minRecharge: 2000,
    dailyProfit: 300,
    minWidthdraw: 500,
    cashbackDay: 30,
    minLevel: 5,
  },
];
