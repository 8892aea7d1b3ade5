import { Type, type Static } from 'typebox';
import { TransferMode } from './bank-accounts';
import { DepositMode } from './deposits';
import { Id, RupeesText, WholeRupeesText } from './money';

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
