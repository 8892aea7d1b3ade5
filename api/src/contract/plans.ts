import { Type, type Static } from 'typebox';
import { Id } from './money';
import { PLAN_TERMS_MAX } from './rules';

/** The terms of a tier, all whole numbers. `minWidthdraw` is spelled as clients of the API know it. */
export const PlanTerms = Type.Object(
  {
    /** Smallest deposit of the tier, ₹. */
    minRecharge: Type.Integer({ title: 'Smallest deposit', minimum: 1, maximum: PLAN_TERMS_MAX.minRecharge }),
    /** The most the holder can be credited in one day, cashback and cashback-on-cashback together, ₹. */
    dailyProfit: Type.Integer({ title: 'Daily cap', minimum: 1, maximum: PLAN_TERMS_MAX.dailyProfit }),
    /** Smallest withdrawal, ₹. */
    minWidthdraw: Type.Integer({ title: 'Smallest withdrawal', minimum: 1, maximum: PLAN_TERMS_MAX.minWidthdraw }),
    /** How many weekdays a package pays. */
    cashbackDay: Type.Integer({ title: 'Paying weekdays', minimum: 1, maximum: PLAN_TERMS_MAX.cashbackDay }),
    /** How many downline levels pay. */
    minLevel: Type.Integer({ title: 'Open levels', minimum: 1, maximum: PLAN_TERMS_MAX.minLevel }),
  },
  { title: 'PlanTerms', additionalProperties: false },
);
export type PlanTerms = Static<typeof PlanTerms>;

/**
 * A tier on sale. `id` stays when it is edited; `version` grows, and running packages keep the version they were bought
 * under.
 */
export const Plan = Type.Object({ id: Id, version: Type.Integer(), ...PlanTerms.properties }, { title: 'Plan' });
export type Plan = Static<typeof Plan>;
