import { Type, type Static } from 'typebox';
import { TransferMode } from './bank-accounts';
import { ErrorCode } from './envelope';
import { Arrears, BusinessDate, Id, RupeesText, WholeRupeesText } from './money';
import { ListOrder, PageOf, PageQuery, Reason, SearchText } from './paging';
import { Plan } from './plans';

export const DepositMode = Type.Enum(['UPI', 'IMPS', 'NEFT', 'RTGS', 'Credit Card', 'NetBanking'], { title: 'Mode' });
export type DepositMode = Static<typeof DepositMode>;

export const DepositStatus = Type.Enum(['pending', 'success', 'failed', 'reversed'], { title: 'Status' });
export type DepositStatus = Static<typeof DepositStatus>;

/** A payment that a member says they made; an admin confirms it against the bank. */
export const NewDeposit = Type.Object(
  {
    amount: WholeRupeesText,
    mode: DepositMode,
    /** The bank's reference; its form depends on the mode (`rules.ts`, checkUtr). */
    utr: Type.String({ title: 'UTR', minLength: 1, maxLength: 40 }),
    /** `tr` of the UPI link that was paid, if one was. */
    paymentReference: Type.Optional(Type.String({ title: 'Payment reference', maxLength: 35 })),
  },
  { title: 'NewDeposit', additionalProperties: false },
);
export type NewDeposit = Static<typeof NewDeposit>;

const depositFields = {
  id: Id,
  amount: RupeesText,
  mode: DepositMode,
  utr: Type.String(),
  status: DepositStatus,
  /** Why it failed; null otherwise. */
  reason: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
  decidedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  /** Only when who confirmed it has said so: the day on which the bank booked the payment. */
  valueDate: Type.Optional(BusinessDate),
};

export const Deposit = Type.Object(depositFields, { title: 'Deposit' });
export type Deposit = Static<typeof Deposit>;
export const DepositPage = PageOf(Deposit);
export type DepositPage = Static<typeof DepositPage>;

/** A package bought by a confirmed deposit, under the plan version of that day. */
export const Package = Type.Object(
  {
    id: Id,
    principal: RupeesText,
    plan: Plan,
    status: Type.Enum(['running', 'finished', 'reversed']),
    purchasedAt: Type.String({ format: 'date-time' }),
    /** Weekdays already paid, of `plan.cashbackDay`. */
    daysPaid: Type.Integer(),
    /** Only where its cashback counts from the value date: what the first credit pays beside its own day. */
    arrears: Type.Optional(Arrears),
  },
  { title: 'Package' },
);
export type Package = Static<typeof Package>;

/** Another deposit that was reported with the same UTR. */
export const SameUtrDeposit = Type.Object(
  {
    id: Id,
    memberId: Id,
    name: Type.String(),
    mode: DepositMode,
    status: DepositStatus,
    /** Why it was refused, or is false. */
    reason: Type.Union([Type.String(), Type.Null()]),
    /** Neither refused nor false: of another mode, and who confirms this one says why. */
    isLiving: Type.Boolean(),
  },
  { title: 'SameUtrDeposit' },
);
export type SameUtrDeposit = Static<typeof SameUtrDeposit>;

export const AdminDeposit = Type.Object(
  {
    ...depositFields,
    memberId: Id,
    name: Type.String(),
    /** Only when the member is: who confirms says why. */
    isDisabled: Type.Optional(Type.Boolean()),
    /** Only in lists, of one that waits: more than two bank days have gone by, and no line of the bank is it. */
    isLate: Type.Optional(Type.Boolean()),
    referredBy: Type.Union([Type.String(), Type.Null()]),
    paymentReference: Type.Union([Type.String(), Type.Null()]),
    /** While it waits: the others of its UTR, first those that live. */
    sameUtr: Type.Array(SameUtrDeposit),
    /** Of one that was taken back: why its payment is known never to have come. */
    falseReason: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'AdminDeposit' },
);
export type AdminDeposit = Static<typeof AdminDeposit>;

export const AdminDepositQuery = Type.Object(
  {
    ...PageQuery,
    search: Type.Optional(SearchText),
    status: Type.Optional(DepositStatus),
    order: Type.Optional(ListOrder),
    /** Those alone that wait for longer than the bank's line should take. */
    late: Type.Optional(Type.Enum(['yes'], { title: 'Late' })),
  },
  { additionalProperties: false },
);
export type AdminDepositQuery = Static<typeof AdminDepositQuery>;

/** A page of deposits with the counters above the list (all deposits, whatever the search). */
export const AdminDepositPage = Type.Object(
  {
    ...PageOf(AdminDeposit).properties,
    counters: Type.Object({
      totalDeposited: RupeesText,
      successCount: Type.Integer(),
      pendingCount: Type.Integer(),
    }),
  },
  { title: 'AdminDepositPage' },
);
export type AdminDepositPage = Static<typeof AdminDepositPage>;

/** What is said with a confirmation. */
export const DepositConfirmation = Type.Object(
  { reason: Type.Optional(Reason), valueDate: Type.Optional(BusinessDate) },
  { title: 'DepositConfirmation', additionalProperties: false },
);
export type DepositConfirmation = Static<typeof DepositConfirmation>;

/** One decision for many deposits at once; each is decided by itself. A rejection needs a reason. */
export const DepositDecisions = Type.Object(
  {
    ids: Type.Array(Id, { title: 'Deposits', minItems: 1, maxItems: 100, uniqueItems: true }),
    decision: Type.Enum(['confirm', 'reject']),
    reason: Type.Optional(Reason),
  },
  { title: 'DepositDecisions', additionalProperties: false },
);
export type DepositDecisions = Static<typeof DepositDecisions>;

export const DepositDecisionResult = Type.Object(
  {
    id: Id,
    status: Type.Union([DepositStatus, Type.Null()]),
    error: Type.Union([Type.String(), Type.Null()]),
    /** Not in an answer that was kept before it had one. */
    code: Type.Optional(Type.Union([ErrorCode, Type.Null()])),
    /** Of the decision, where another one can mend it. */
    field: Type.Optional(Type.String()),
  },
  { title: 'DepositDecisionResult' },
);
export type DepositDecisionResult = Static<typeof DepositDecisionResult>;

/** Where members pay to. */
export const Payee = Type.Object(
  {
    holderName: Type.String(),
    bankName: Type.Union([Type.String(), Type.Null()]),
    accountNumber: Type.Union([Type.String(), Type.Null()]),
    ifsc: Type.Union([Type.String(), Type.Null()]),
    upiId: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Payee' },
);
export type Payee = Static<typeof Payee>;

/** How members can pay today, and how much a payment carries. */
export const PaymentWay = Type.Object(
  {
    mode: TransferMode,
    minRupees: Type.Integer(),
    maxRupees: Type.Union([Type.Integer(), Type.Null()]),
    /** Only where the most is that of a whole day: what the member has reported of it today. */
    paidTodayRupees: Type.Optional(Type.Integer()),
    payee: Payee,
  },
  { title: 'PaymentWay' },
);
export type PaymentWay = Static<typeof PaymentWay>;

export const NewAnnouncement = Type.Object(
  { amount: WholeRupeesText, mode: DepositMode },
  { title: 'NewAnnouncement', additionalProperties: false },
);
export type NewAnnouncement = Static<typeof NewAnnouncement>;

export const AnnouncementReport = Type.Object(
  { utr: Type.String({ title: 'UTR', minLength: 1, maxLength: 40 }) },
  { title: 'AnnouncementReport', additionalProperties: false },
);
export type AnnouncementReport = Static<typeof AnnouncementReport>;

/** How to pay was shown to a member, who has sent no reference of the bank yet. */
export const AnnouncedDeposit = Type.Object(
  {
    id: Id,
    amount: RupeesText,
    mode: DepositMode,
    /** What the payment is to carry as its note, and a UPI link as `tr`. */
    reference: Type.String(),
    /** Without an account where there is none to pay into, as for a card. */
    payee: Payee,
    createdAt: Type.String({ format: 'date-time' }),
    lapsesAt: Type.String({ format: 'date-time' }),
  },
  { title: 'AnnouncedDeposit' },
);
export type AnnouncedDeposit = Static<typeof AnnouncedDeposit>;

/** What of a member's payments is on its way. */
export const WaitingDeposits = Type.Object(
  {
    /** The newest first. */
    announced: Type.Array(AnnouncedDeposit),
    pending: Type.Object({ count: Type.Integer(), amount: RupeesText }),
  },
  { title: 'WaitingDeposits' },
);
export type WaitingDeposits = Static<typeof WaitingDeposits>;
