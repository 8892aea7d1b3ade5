import { Type, type Static } from 'typebox';
import { BusinessDate, CompleteFrom, Id, RupeesText } from './money';
import { PageOf, PageQuery, Reason } from './paging';
import { Plan } from './plans';
import { Closed, OrNull, Query, Shape } from './shape';

/** Only when there is: payments that are reported and not confirmed yet; they count nowhere else. */
const Incoming = Type.Object({ count: Type.Integer(), amount: RupeesText });

/** The figures of a wallet, all computed from the ledger (docs/money.md). */
export const Wallet = Shape('Wallet', {
  earnings: RupeesText,
  deposit: RupeesText,
  withdraw: RupeesText,
  reference: RupeesText,
  /** Direct members who have bought a package: a count. */
  referral: Type.Integer(),
  cashback: RupeesText,
  availableBalance: RupeesText,
  /** Only when there is: what a reversal took back and the wallet did not hold, and is not settled yet. */
  owed: Type.Optional(RupeesText),
  /** Only when there is: what of it the club has given up. */
  writtenOff: Type.Optional(RupeesText),
  /** Only when there is: bonuses that cannot be withdrawn yet, by the day on which they can, the next one first. */
  held: Type.Optional(
    Type.Object({
      amount: RupeesText,
      releases: Type.Array(Type.Object({ releasedOn: BusinessDate, amount: RupeesText })),
    }),
  ),
  incoming: Type.Optional(Incoming),
  withdrawable: RupeesText,
  /** The smallest withdrawal; without a running package all that is left, when that is less. */
  leastWithdrawal: RupeesText,
  pendingPayouts: RupeesText,
  /** The terms that govern now (the highest running tier); null without a running package. */
  governingPlan: OrNull(Plan),
  /** Only while withdrawals are closed: when they open again. */
  withdrawalsOpenAt: Type.Optional(Type.String({ format: 'date-time' })),
  /** Only where withdrawals wait for the link in the mail to the member. */
  mustVerifyEmail: Type.Optional(Type.Boolean()),
});
export type Wallet = Static<typeof Wallet>;

export const StatementKind = Type.Enum([
  'deposit',
  'withdrawal',
  'withdrawal_returned',
  'referral_bonus',
  'cashback',
  'cashback_on_cashback',
  'reward',
  'reversal',
  'earnings_reversal',
  'payout_returned',
  'receivable',
  'settlement',
  'write_off',
]);
export type StatementKind = Static<typeof StatementKind>;

/** One movement of a wallet. `amount` is signed: what came in is positive. */
export const StatementEntry = Shape('StatementEntry', {
  id: Id,
  postedAt: Type.String({ format: 'date-time' }),
  businessDate: BusinessDate,
  kind: StatementKind,
  /** What it belongs to, in words a member understands ("Deposit 12, UTR …"). */
  reference: Type.String(),
  amount: RupeesText,
  /** The wallet's balance after this movement. */
  balance: RupeesText,
  /** Only of a bonus that was held: the first day on which it can be withdrawn. */
  releasedOn: Type.Optional(BusinessDate),
  /** Only of what came in and was taken back since. */
  isReversed: Type.Optional(Type.Literal(true)),
});
export type StatementEntry = Static<typeof StatementEntry>;
export const StatementPage = Type.Object({
  ...PageOf(StatementEntry).properties,
  ...CompleteFrom,
  /** Only when asked for, and known: what the wallet held at the end of the period, all kinds together. */
  closing: Type.Optional(RupeesText),
});
export type StatementPage = Static<typeof StatementPage>;

export const StatementFilter = {
  kind: Type.Optional(StatementKind),
  from: Type.Optional(BusinessDate),
  to: Type.Optional(BusinessDate),
};
export const StatementQuery = Query({
  ...PageQuery,
  ...StatementFilter,
  closing: Type.Optional(Type.Enum(['yes'], { title: 'Closing' })),
});
export type StatementQuery = Static<typeof StatementQuery>;

/** The member dashboard's cards and chart. */
export const Dashboard = Shape('Dashboard', {
  walletBalance: RupeesText,
  totalEarnings: RupeesText,
  teamMembers: Type.Integer(),
  pendingPayouts: RupeesText,
  incoming: Type.Optional(Incoming),
  /** Only where withdrawals wait for the link in the mail to the member. */
  mustVerifyEmail: Type.Optional(Type.Boolean()),
  /** What this day brought so far, and the day that is credited next: none without a running package. */
  today: Type.Object({ date: BusinessDate, credited: RupeesText, nextCreditOn: Type.Optional(BusinessDate) }),
  /** Whether a package was ever bought and kept. */
  hasPackage: Type.Boolean(),
  breakdown: Type.Object({ directReferrals: RupeesText, cashback: RupeesText, bonuses: RupeesText }),
});
export type Dashboard = Static<typeof Dashboard>;

/** Taking back what came into a wallet. */
export const NewReversal = Closed('NewReversal', {
  reason: Reason,
  /** Of a deposit: also what its package has earned its owner and the uplines. */
  withEarnings: Type.Optional(Type.Boolean({ title: 'Earnings' })),
  /** Of a deposit: its payment never came, so that its UTR can be reported by the member who has paid with it. */
  neverCame: Type.Optional(Type.Boolean({ title: 'Payment' })),
});
export type NewReversal = Static<typeof NewReversal>;

/** A wallet that a reversal touches. */
export const ReversalWallet = Shape('ReversalWallet', {
  memberId: Id,
  name: Type.String(),
  /** Missing while the member is enabled. */
  isDisabled: Type.Optional(Type.Boolean()),
  taken: RupeesText,
  before: RupeesText,
  after: RupeesText,
  /** What of it the wallet cannot give back: the member owes it from then on. */
  owed: RupeesText,
  /** What it holds besides settles what the member owed before; missing when it settles nothing. */
  settled: Type.Optional(RupeesText),
  /** Of a preview, when the member will owe something: what they asked for and was not paid; missing when nothing. */
  pending: Type.Optional(RupeesText),
});
export type ReversalWallet = Static<typeof ReversalWallet>;

/** What a reversal would do now. */
export const ReversalPreview = Shape('ReversalPreview', {
  amount: RupeesText,
  endsPackage: Type.Boolean(),
  /** The bank's line of the payment, which is open again then; missing when there is none. */
  opensLine: Type.Optional(Type.Object({ bookedOn: Type.String({ format: 'date' }), narration: Type.String() })),
  wallets: Type.Array(ReversalWallet),
  /** With what the package earned; null when it earned nothing. */
  walletsWithEarnings: OrNull(Type.Array(ReversalWallet)),
});
export type ReversalPreview = Static<typeof ReversalPreview>;

/** What a member owes the club. */
export const Receivable = Shape('Receivable', {
  memberId: Id,
  name: Type.String(),
  /** Missing while the member is enabled. */
  isDisabled: Type.Optional(Type.Boolean()),
  amount: RupeesText,
  /** Of the oldest part that is open. */
  since: Type.String({ format: 'date-time' }),
  reason: Type.String(),
});
export type Receivable = Static<typeof Receivable>;

export const ReceivableQuery = Query(PageQuery);
export type ReceivableQuery = Static<typeof ReceivableQuery>;
export const ReceivablePage = Shape('ReceivablePage', {
  ...PageOf(Receivable).properties,
  counters: Type.Object({ count: Type.Integer(), total: RupeesText, writtenOff: RupeesText }),
});
export type ReceivablePage = Static<typeof ReceivablePage>;
