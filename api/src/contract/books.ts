import { Type, type Static } from 'typebox';
import { BusinessDate, CompleteFrom, RupeesText } from './money';
import { PageOf, PageQuery } from './paging';
import { Closed, OrNull, Query, Shape } from './shape';
import { StatementKind } from './wallet';

/** What an account of the books is: all wallets are one, and so is what all members owe. */
export const BookKind = Type.Enum([
  'cash',
  'receivable',
  'wallet',
  'payout_clearing',
  'cashback_expense',
  'referral_expense',
  'reward_expense',
  'write_off_expense',
  'bank_charges',
]);
export type BookKind = Static<typeof BookKind>;

/** The cash of one bank account, by its place (ledger/accounts.ts). */
export const BankCash = Type.Enum(['cash_0', 'cash_1', 'cash_2', 'cash_3', 'cash_4', 'cash_5']);
export type BankCash = Static<typeof BankCash>;

/** An account of the books, in which each bank account's cash is one where there are several; `cash` is all of it. */
export const BookAccount = Type.Enum([...BookKind.enum, ...BankCash.enum]);
export type BookAccount = Static<typeof BookAccount>;

export const TrialBalanceQuery = Query({ on: Type.Optional(BusinessDate) });
export type TrialBalanceQuery = Static<typeof TrialBalanceQuery>;

/** What every account comes to at the end of a day. Both sides are equal, unless `faults` says what is wrong. */
export const TrialBalance = Shape('TrialBalance', {
  on: BusinessDate,
  lines: Type.Array(
    Type.Object({
      account: BookKind,
      /** Of the bank account whose cash it is, where there are several. */
      name: OrNull(Type.String()),
      debit: RupeesText,
      credit: RupeesText,
    }),
  ),
  debit: RupeesText,
  credit: RupeesText,
  /** Sentences; none where the books agree. */
  faults: Type.Array(Type.String()),
});
export type TrialBalance = Static<typeof TrialBalance>;

const BookMonth = Type.String({
  title: 'Month',
  pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
  examples: ['2026-01'],
});

/** How far the books are closed: nothing more is posted with a date until then. */
export const BookClosing = Shape('BookClosing', {
  closedThrough: OrNull(BusinessDate),
  closedAt: OrNull(Type.String({ format: 'date-time' })),
  closedBy: OrNull(Type.String()),
  /** The one that comes next, once it has ended; null before. */
  next: OrNull(BookMonth),
});
export type BookClosing = Static<typeof BookClosing>;

export const MonthToClose = Closed('MonthToClose', { month: BookMonth });
export type MonthToClose = Static<typeof MonthToClose>;

export const BookEntry = Shape('BookEntry', {
  /** `12` is a transfer, `2026-01-30-cashback` all that a run credited of the kind. */
  id: Type.String(),
  businessDate: BusinessDate,
  postedAt: OrNull(Type.String({ format: 'date-time' })),
  kind: Type.Union([StatementKind, Type.Enum(['payout', 'bank_charge', 'own_transfer'])]),
  debit: BookAccount,
  credit: BookAccount,
  memberId: OrNull(Type.String()),
  name: OrNull(Type.String()),
  reference: Type.String(),
  amount: RupeesText,
  /** Of the account that was asked for, after the entry; below zero is a debit balance. Null in the day book. */
  balance: OrNull(RupeesText),
});
export type BookEntry = Static<typeof BookEntry>;

/** With an account its statement, otherwise the day book; of this month unless told. */
export const BookFilter = {
  from: Type.Optional(BusinessDate),
  to: Type.Optional(BusinessDate),
  account: Type.Optional(BookAccount),
};
export const BookQuery = Query({ ...PageQuery, ...BookFilter });
export type BookQuery = Static<typeof BookQuery>;

/** The oldest first. */
export const BookPage = Type.Object({
  ...PageOf(BookEntry).properties,
  ...CompleteFrom,
  from: BusinessDate,
  to: BusinessDate,
  /** Of the account, before the first entry of the page; null in the day book. */
  opening: OrNull(RupeesText),
  /** Only where there are several bank accounts: what the cash of each is called. */
  bankAccounts: Type.Optional(Type.Array(Type.Object({ account: BankCash, name: Type.String() }))),
});
export type BookPage = Static<typeof BookPage>;

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
  overtakenOn: OrNull(BusinessDate),
});
export type LiabilityTier = Static<typeof LiabilityTier>;

/** Whether the club could pay what it owes, by the ledger at the moment of the question. */
export const Cover = Type.Object({
  /** Deposits less payouts: the money that should be in the bank. */
  held: RupeesText,
  /** Balances of all wallets, and withdrawals that are asked for and not yet paid. */
  owed: RupeesText,
  /** What is owed and not held; zero when all of it is held. */
  shortfall: RupeesText,
  /** What is held in hundredths of a percent of what is owed, rounded down; null when nothing is owed. */
  coverBps: OrNull(Type.Integer()),
  /** What members owe the club; `owed` is not less for it. */
  receivable: RupeesText,
});
export type Cover = Static<typeof Cover>;

/**
 * What the club owes and will owe if nobody new joins and nobody buys again. Kept per day, and computed again after
 * each run, but for the cover.
 */
export const Liability = Shape('Liability', {
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
  exhaustedOn: OrNull(BusinessDate),
  /** Confirmed deposits so far, less reversed ones. */
  deposits: RupeesText,
  /** All credits so far, rewards included, less reversed ones. */
  credited: RupeesText,
  /** Payouts made so far. */
  paidOut: RupeesText,
  /** 30, 90 and 365 days; `owed` is what is owed today and the credits until then. */
  horizons: Type.Array(Type.Object({ ...FutureCredits, owed: RupeesText })),
  /** The first date on which `credited` exceeds `deposits` (`asOf` when it already does); null when it never does. */
  overtakenOn: OrNull(BusinessDate),
  /** By rising smallest deposit. */
  tiers: Type.Array(LiabilityTier),
  /**
   * What `credited` has beside the tiers: rewards, less reversed ones, and less what was taken back of a credit whose
   * month is in files, because its tier is there, too.
   */
  creditedOutsideTiers: RupeesText,
  /** The chart: once a week for a year, from `asOf`; each figure is what has come together until that date. */
  series: Type.Array(Type.Object({ date: BusinessDate, owed: RupeesText, credited: RupeesText, deposits: RupeesText })),
});
export type Liability = Static<typeof Liability>;
