import { Type, type Static } from 'typebox';
import { TransferMode } from './bank-accounts';
import { PartRefusal } from './envelope';
import { Arrears, BusinessDate, Id, RupeesText, WholeRupeesText } from './money';
import { PageOf, QueueQuery, Reason } from './paging';
import { Plan } from './plans';
import { Closed, OrNull, Query, Shape } from './shape';

export const DepositMode = Type.Enum(['UPI', 'IMPS', 'NEFT', 'RTGS', 'Credit Card', 'NetBanking'], { title: 'Mode' });
export type DepositMode = Static<typeof DepositMode>;

export const DepositStatus = Type.Enum(['pending', 'success', 'failed', 'reversed'], { title: 'Status' });
export type DepositStatus = Static<typeof DepositStatus>;

/** A payment that a member says they made; an admin confirms it against the bank. */
export const NewDeposit = Closed('NewDeposit', {
  amount: WholeRupeesText,
  mode: DepositMode,
  /** The bank's reference; its form depends on the mode (`rules.ts`, checkUtr). */
  utr: Type.String({ title: 'UTR', minLength: 1, maxLength: 40 }),
});
export type NewDeposit = Static<typeof NewDeposit>;

const depositFields = {
  id: Id,
  amount: RupeesText,
  mode: DepositMode,
  utr: Type.String(),
  status: DepositStatus,
  /** Why it failed; null otherwise. */
  reason: OrNull(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
  /** Only when who confirmed it has said so: the day on which the bank booked the payment. */
  valueDate: Type.Optional(BusinessDate),
};

export const Deposit = Shape('Deposit', depositFields);
export type Deposit = Static<typeof Deposit>;
export const DepositPage = PageOf(Deposit);
export type DepositPage = Static<typeof DepositPage>;

/** A package bought by a confirmed deposit, under the plan version of that day. */
export const Package = Shape('Package', {
  id: Id,
  principal: RupeesText,
  plan: Plan,
  status: Type.Enum(['running', 'finished', 'reversed']),
  purchasedAt: Type.String({ format: 'date-time' }),
  /** Weekdays already paid, of `plan.cashbackDay`. */
  daysPaid: Type.Integer(),
  /** Only where its cashback counts from the value date: what the first credit pays beside its own day. */
  arrears: Type.Optional(Arrears),
});
export type Package = Static<typeof Package>;

/** Another deposit that was reported with the same UTR. */
export const SameUtrDeposit = Shape('SameUtrDeposit', {
  id: Id,
  memberId: Id,
  name: Type.String(),
  mode: DepositMode,
  status: DepositStatus,
  /** Why it was refused, or is false. */
  reason: OrNull(Type.String()),
  /** Neither refused nor false: of another mode, and who confirms this one says why. */
  isLiving: Type.Boolean(),
});
export type SameUtrDeposit = Static<typeof SameUtrDeposit>;

export const AdminDeposit = Shape('AdminDeposit', {
  ...depositFields,
  memberId: Id,
  name: Type.String(),
  /** Only when the member is: who confirms says why. */
  isDisabled: Type.Optional(Type.Boolean()),
  /** Only in lists, of one that waits: more than two bank days have gone by, and no line of the bank is it. */
  isLate: Type.Optional(Type.Boolean()),
  referredBy: OrNull(Type.String()),
  paymentReference: OrNull(Type.String()),
  /** While it waits: the others of its UTR, first those that live. */
  sameUtr: Type.Array(SameUtrDeposit),
  /** Of one that was taken back: why its payment is known never to have come. */
  falseReason: OrNull(Type.String()),
});
export type AdminDeposit = Static<typeof AdminDeposit>;

export const AdminDepositQuery = Query({
  ...QueueQuery(DepositStatus),
  /** Those alone that wait for longer than the bank's line should take. */
  late: Type.Optional(Type.Enum(['yes'], { title: 'Late' })),
});
export type AdminDepositQuery = Static<typeof AdminDepositQuery>;

/** A page of deposits with the counters above the list (all deposits, whatever the search). */
export const AdminDepositPage = Shape('AdminDepositPage', {
  ...PageOf(AdminDeposit).properties,
  counters: Type.Object({
    totalDeposited: RupeesText,
    successCount: Type.Integer(),
    pendingCount: Type.Integer(),
  }),
});
export type AdminDepositPage = Static<typeof AdminDepositPage>;

/** What is said with a confirmation. */
export const DepositConfirmation = Closed('DepositConfirmation', {
  reason: Type.Optional(Reason),
  valueDate: Type.Optional(BusinessDate),
});
export type DepositConfirmation = Static<typeof DepositConfirmation>;

/** One decision for many deposits at once; each is decided by itself. A rejection needs a reason. */
export const DepositDecisions = Closed('DepositDecisions', {
  ids: Type.Array(Id, { title: 'Deposits', minItems: 1, maxItems: 100, uniqueItems: true }),
  decision: Type.Enum(['confirm', 'reject']),
  reason: Type.Optional(Reason),
});
export type DepositDecisions = Static<typeof DepositDecisions>;

export const DepositDecisionResult = Shape('DepositDecisionResult', {
  id: Id,
  status: OrNull(DepositStatus),
  ...PartRefusal,
  /** Of the decision, where another one can mend it. */
  field: Type.Optional(Type.String()),
});
export type DepositDecisionResult = Static<typeof DepositDecisionResult>;

/** Where members pay to. */
export const Payee = Shape('Payee', {
  holderName: Type.String(),
  bankName: OrNull(Type.String()),
  accountNumber: OrNull(Type.String()),
  ifsc: OrNull(Type.String()),
  upiId: OrNull(Type.String()),
});
export type Payee = Static<typeof Payee>;

/** How members can pay today, and how much a payment carries. */
export const PaymentWay = Shape('PaymentWay', {
  mode: TransferMode,
  minRupees: Type.Integer(),
  maxRupees: OrNull(Type.Integer()),
  /** Only where the most is that of a whole day: what the member has reported of it today. */
  paidTodayRupees: Type.Optional(Type.Integer()),
  payee: Payee,
});
export type PaymentWay = Static<typeof PaymentWay>;

export const NewAnnouncement = Closed('NewAnnouncement', { amount: WholeRupeesText, mode: DepositMode });
export type NewAnnouncement = Static<typeof NewAnnouncement>;

export const AnnouncementReport = Closed('AnnouncementReport', {
  utr: Type.String({ title: 'UTR', minLength: 1, maxLength: 40 }),
});
export type AnnouncementReport = Static<typeof AnnouncementReport>;

/** How to pay was shown to a member, who has sent no reference of the bank yet. */
export const AnnouncedDeposit = Shape('AnnouncedDeposit', {
  id: Id,
  amount: RupeesText,
  mode: DepositMode,
  /** What the payment is to carry as its note, and a UPI link as `tr`. */
  reference: Type.String(),
  /** Without an account where there is none to pay into, as for a card. */
  payee: Payee,
  /** Only when nobody is to pay it any more: its account has ended, or takes nothing by its mode. */
  isEnded: Type.Optional(Type.Literal(true)),
  lapsesAt: Type.String({ format: 'date-time' }),
});
export type AnnouncedDeposit = Static<typeof AnnouncedDeposit>;

/** The payments that a member was shown how to make. */
export const WaitingDeposits = Shape('WaitingDeposits', {
  /** The newest first. */
  announced: Type.Array(AnnouncedDeposit),
  /** Whether a bank account of the club has ever begun: from then on accounts alone say where members pay. */
  hasAccounts: Type.Boolean(),
});
export type WaitingDeposits = Static<typeof WaitingDeposits>;
