import { Type, type Static, type TSchema } from 'typebox';
import { Id, BusinessDate } from './money';
import { PLAN_TERMS_MAX, TIER_NAME_MAX_CHARACTERS } from './rules';
import { Closed, OrNull, Shape } from './shape';

/** The terms of a tier, all whole numbers. `minWidthdraw` is spelled as clients of the API know it. */
export const PlanTerms = Closed('PlanTerms', {
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
});
export type PlanTerms = Static<typeof PlanTerms>;

/** What a person calls a tier, in every text that speaks of it. */
const TierName = Type.String({ title: 'Name', minLength: 1, maxLength: TIER_NAME_MAX_CHARACTERS });

/** Without a name a new tier is called by its smallest deposit, and an edited one keeps the name that it has. */
export const NewPlan = Closed('NewPlan', { name: Type.Optional(TierName), ...PlanTerms.properties });
export type NewPlan = Static<typeof NewPlan>;

/**
 * A tier on sale. `id` stays when it is edited; `version` grows, and running packages keep the version they were bought
 * under.
 */
export const Plan = Shape('Plan', { id: Id, version: Type.Integer(), name: TierName, ...PlanTerms.properties });
export type Plan = Static<typeof Plan>;

/** Basis points: 25 is 0.25 %. */
const RateBps = Type.Integer({ minimum: 0, maximum: 10_000 });

/**
 * One rate per level, level 1 first. Lengths and bounds are checked with sentences of their own
 * (compensation-rules.ts).
 */
const LevelRatesBps = Type.Array(Type.Integer(), { maxItems: 100 });

/** The three rate tables of the compensation plan. */
export const Rates = Shape('Rates', {
  cashbackBps: RateBps,
  referralBps: Type.Array(RateBps),
  cashbackOnCashbackBps: Type.Array(RateBps),
});
export type Rates = Static<typeof Rates>;

/** Rates from a business date on, until a later version takes over. */
export const RateVersion = Shape('RateVersion', {
  version: Type.Integer(),
  effectiveOn: BusinessDate,
  ...Rates.properties,
  createdAt: Type.String({ format: 'date-time' }),
  /** Who made it; null for the version that the product came with. */
  createdBy: OrNull(Type.String()),
  isInForce: Type.Boolean(),
});
export type RateVersion = Static<typeof RateVersion>;

export const NewRates = Closed('NewRates', {
  effectiveOn: BusinessDate,
  cashbackBps: Type.Integer({ title: 'Daily cashback' }),
  referralBps: LevelRatesBps,
  cashbackOnCashbackBps: LevelRatesBps,
});
export type NewRates = Static<typeof NewRates>;

/** From when the cashback of a package counts. */
export const CashbackFrom = Type.Enum(['confirmation', 'value_date'], { title: 'Cashback counts from' });
export type CashbackFrom = Static<typeof CashbackFrom>;

/** What everybody may know of the rates, and of when a package that is bought today is credited. */
export const PublicRates = Shape('PublicRates', {
  ...Rates.properties,
  /** Only where it is not the confirmation. */
  cashbackFrom: Type.Optional(CashbackFrom),
});
export type PublicRates = Static<typeof PublicRates>;

/** What holds for purchases of a day. */
export const PurchaseRules = Shape('PurchaseRules', {
  /** For so many days the uplines cannot withdraw the bonus of a first package; it is in their wallets. */
  bonusHoldDays: Type.Integer({ title: 'Days', minimum: 0, maximum: 90 }),
  /** `value_date`: the first credit of a package also pays the weekdays since the bank booked its payment. */
  cashbackFrom: CashbackFrom,
});
export type PurchaseRules = Static<typeof PurchaseRules>;

/** For what is bought from a day to come on. */
export const NewPurchaseRules = Closed('NewPurchaseRules', { ...PurchaseRules.properties, effectiveOn: BusinessDate });
export type NewPurchaseRules = Static<typeof NewPurchaseRules>;

/** The rules that hold, since when, and who made them; with those that take over, the next ones first. */
export const RulesStateOf = <Rules extends TSchema, Since extends TSchema>(title: string, rules: Rules, since: Since) =>
  Shape(title, {
    rules,
    since: OrNull(since),
    changedBy: OrNull(Type.String()),
    planned: Type.Array(Type.Object({ rules, effectiveOn: BusinessDate, changedBy: OrNull(Type.String()) })),
  });

export const PurchaseRulesState = RulesStateOf('PurchaseRulesState', PurchaseRules, BusinessDate);
export type PurchaseRulesState = Static<typeof PurchaseRulesState>;
