import type { Plan, PlanTerms } from '../plans/plan';

export const SAMPLE_PLANS: Plan[] = [
  { id: 'tier-500', minRecharge: 500, dailyProfit: 50, minWidthdraw: 200, cashbackDay: 7, minLevel: 2 },
  { id: 'tier-1000', minRecharge: 1000, dailyProfit: 120, minWidthdraw: 300, cashbackDay: 15, minLevel: 3 },
  { id: 'tier-2000', minRecharge: 2000, dailyProfit: 300, minWidthdraw: 500, cashbackDay: 30, minLevel: 5 },
];

export const listSamplePlans = () => Promise.resolve(SAMPLE_PLANS);

/** The smallest deposit is unique among tiers, so it names one. */
export const createSamplePlan = (terms: PlanTerms): Promise<Plan> =>
  Promise.resolve({ id: `tier-${terms.minRecharge}`, ...terms });
