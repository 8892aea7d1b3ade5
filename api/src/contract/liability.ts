import { Type, type Static } from 'typebox';
import { BusinessDate, RupeesText } from './money';

const FutureCredits = {
  /** Calendar days from `asOf`. */
  days: Type.Integer(),
  /** Credits still to come until then, if nobody new joins and nobody buys again. */
  futureCredits: RupeesText,
};

/**
 * One tier's part, whatever its version. Packages count with the tier that they were bought under, credits with the
 * tier whose terms governed for the member who gets them: the one whose cap and open levels they come from. So each
 * rupee counts once.
 */
export const LiabilityTier = Type.Object({
  name: Type.String(),
  /** Its smallest deposit, in words: "₹1,000". */
  plan: Type.String(),
  runningPackages: Type.Integer(),
  runningPrincipal: RupeesText,
  /** Confirmed deposits for this tier's packages so far. */
  deposits: RupeesText,
  /** Cashback, cashback-on-cashback and bonuses credited so far under this tier's terms, less reversed ones. */
  credited: RupeesText,
  /** 30, 90 and 365 days. */
  horizons: Type.Array(Type.Object(FutureCredits)),
  /** The first date on which `credited` exceeds `deposits` (`asOf` when it already does); null when it never does. */
  overtakenOn: Type.Union([BusinessDate, Type.Null()]),
});
export type LiabilityTier = Static<typeof LiabilityTier>;

/** Whether the club could pay what it owes, by the ledger at the moment of the question. */
export const Cover = Type.Object({
  at: Type.String({ format: 'date-time' }),
  /** Deposits less payouts: the money that should be in the bank. */
  held: RupeesText,
  /** Balances of all wallets, and withdrawals that are asked for and not yet paid. */
  owed: RupeesText,
  /** What is owed and not held; zero when all of it is held. */
  shortfall: RupeesText,
  /** What is held in hundredths of a percent of what is owed, rounded down; null when nothing is owed. */
  coverBps: Type.Union([Type.Integer(), Type.Null()]),
  /** What members owe the club; `owed` is not less for it. */
  receivable: RupeesText,
});
export type Cover = Static<typeof Cover>;

/**
 * What the club owes and will owe if nobody new joins and nobody buys again. Kept per day, and computed again after
 * each run, but for the cover.
 */
export const Liability = Type.Object(
  {
    asOf: BusinessDate,
    /** What happened later on that day is not in it. */
    computedAt: Type.String({ format: 'date-time' }),
    cover: Cover,
    runningPrincipal: RupeesText,
    /** What was owed at `computedAt`: balances of all wallets, and withdrawals not yet paid. */
    owedToday: RupeesText,
    /** Of `owedToday` what is no principal of a running package: members may take it out. */
    withdrawable: RupeesText,
    /**
     * The first date on which members may have taken out more than the club held at `computedAt`, if nobody new joins
     * and everybody takes out all they may; `asOf` when it is so already, null when it never comes.
     */
    exhaustedOn: Type.Union([BusinessDate, Type.Null()]),
    /** Confirmed deposits so far, less reversed ones. */
    deposits: RupeesText,
    /** All credits so far, rewards included, less reversed ones. */
    credited: RupeesText,
    /** Payouts made so far. */
    paidOut: RupeesText,
    /** 30, 90 and 365 days; `owed` is what is owed today and the credits until then. */
    horizons: Type.Array(Type.Object({ ...FutureCredits, owed: RupeesText })),
    /** The first date on which `credited` exceeds `deposits` (`asOf` when it already does); null when it never does. */
    overtakenOn: Type.Union([BusinessDate, Type.Null()]),
    /** By rising smallest deposit. */
    tiers: Type.Array(LiabilityTier),
    /**
     * What `credited` has beside the tiers: rewards, less reversed ones, and less what was taken back of a credit whose
     * month is in files, because its tier is there, too.
     */
    creditedOutsideTiers: RupeesText,
    /** The chart: once a week for a year, from `asOf`; each figure is what has come together until that date. */
    series: Type.Array(
      Type.Object({ date: BusinessDate, owed: RupeesText, credited: RupeesText, deposits: RupeesText }),
    ),
  },
  { title: 'Liability' },
);
export type Liability = Static<typeof Liability>;
