import { Type, type Static } from 'typebox';
import { Id } from './money';
import { PLAN_TERMS_MAX, TIER_NAME_MAX_CHARACTERS } from './rules';

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

/** What a person calls a tier, in every text that speaks of it. */
const TierName = Type.String({ title: 'Name', minLength: 1, maxLength: TIER_NAME_MAX_CHARACTERS });

/** Without a name a new tier is called by its smallest deposit, and an edited one keeps the name that it has. */
export const NewPlan = Type.Object(
  { name: Type.Optional(TierName), ...PlanTerms.properties },
  { title: 'NewPlan', additionalProperties: false },
);
export type NewPlan = Static<typeof NewPlan>;

/**
 * A tier on sale. `id` stays when it is edited; `version` grows, and running packages keep the version they were bought
 * under.
 */
export const Plan = Type.Object(
  { id: Id, version: Type.Integer(), name: TierName, ...PlanTerms.properties },
  { title: 'Plan' },
);
export type Plan = Static<typeof Plan>;
