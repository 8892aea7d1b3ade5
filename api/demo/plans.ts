import type { NewPlan } from '../src/contract';

/** Three tiers, and one that opens all ten levels. */
export const DEMO_TIERS: [NewPlan, ...NewPlan[]] = [
  { name: 'Town', minRecharge: 500, dailyProfit: 50, minWidthdraw: 200, cashbackDay: 7, minLevel: 2 },
  { name: 'Valley', minRecharge: 1000, dailyProfit: 120, minWidthdraw: 300, cashbackDay: 15, minLevel: 3 },
  { name: 'Ridge', minRecharge: 2000, dailyProfit: 300, minWidthdraw: 500, cashbackDay: 30, minLevel: 5 },
  { name: 'Summit', minRecharge: 10000, dailyProfit: 1000, minWidthdraw: 500, cashbackDay: 400, minLevel: 10 },
];
