import { Type, type Static } from 'typebox';
import { Id, RupeesText, WholeRupeesText } from './money';
import { PageOf, QueueQuery, Reason } from './paging';
import { Closed, OrNull, Query, Shape } from './shape';

export const PayoutMethod = Type.Enum(['UPI', 'Bank Transfer'], { title: 'Method' });
export type PayoutMethod = Static<typeof PayoutMethod>;

/** Where a member wants their money; kept on the profile. */
export const PayoutDetails = Closed('PayoutDetails', {
  upiId: OrNull(Type.String({ title: 'UPI id', maxLength: 100 })),
  bank: OrNull(
    Type.Object(
      {
        accountHolder: Type.String({ title: 'Account holder', minLength: 1, maxLength: 100 }),
        accountNumber: Type.String({ title: 'Account number', maxLength: 34 }),
        ifsc: Type.String({ title: 'IFSC', maxLength: 20 }),
      },
      { additionalProperties: false },
    ),
  ),
});
export type PayoutDetails = Static<typeof PayoutDetails>;

/** Those that hold, and those that take their place at an hour. */
export const SavedPayoutDetails = Shape('SavedPayoutDetails', {
  ...PayoutDetails.properties,
  next: Type.Optional(Type.Object({ ...PayoutDetails.properties, holdsFrom: Type.String({ format: 'date-time' }) })),
});
export type SavedPayoutDetails = Static<typeof SavedPayoutDetails>;

export const NewWithdrawal = Closed('NewWithdrawal', { amount: WholeRupeesText, method: PayoutMethod });
export type NewWithdrawal = Static<typeof NewWithdrawal>;

export const RequestStatus = Type.Enum(['pending', 'approved', 'rejected']);
export type RequestStatus = Static<typeof RequestStatus>;
export const PayoutStatus = Type.Enum(['pending', 'success', 'failed', 'returned']);
export type PayoutStatus = Static<typeof PayoutStatus>;

/** A withdrawal as its member sees it: the request, and the payout that approval made of it. */
export const Withdrawal = Shape('Withdrawal', {
  id: Id,
  amount: RupeesText,
  method: PayoutMethod,
  /** The destination with its middle hidden. */
  destination: Type.String(),
  status: RequestStatus,
  payoutStatus: OrNull(PayoutStatus),
  utr: OrNull(Type.String()),
  reason: OrNull(Type.String()),
  /** Only when the member has taken the account back since: rejected by that, or approved and to be looked at. */
  isStopped: Type.Optional(Type.Boolean()),
  isDoubted: Type.Optional(Type.Boolean()),
  createdAt: Type.String({ format: 'date-time' }),
});
export type Withdrawal = Static<typeof Withdrawal>;
export const WithdrawalPage = PageOf(Withdrawal);
export type WithdrawalPage = Static<typeof WithdrawalPage>;

/** A row of the admin's withdrawal requests. */
export const AdminWithdrawalRequest = Shape('AdminWithdrawalRequest', {
  id: Id,
  memberId: Id,
  name: Type.String(),
  /** Only when the member is: who approves says why. */
  isDisabled: Type.Optional(Type.Boolean()),
  amount: RupeesText,
  method: PayoutMethod,
  /** The full destination: who approves must see where the money goes. */
  destination: Type.String(),
  status: RequestStatus,
  reason: OrNull(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
});
export type AdminWithdrawalRequest = Static<typeof AdminWithdrawalRequest>;

export const AdminRequestQuery = Query(QueueQuery(RequestStatus));
export type AdminRequestQuery = Static<typeof AdminRequestQuery>;
export const AdminRequestPage = Shape('AdminRequestPage', {
  ...PageOf(AdminWithdrawalRequest).properties,
  counters: Type.Object({ pendingCount: Type.Integer(), pendingAmount: RupeesText }),
});
export type AdminRequestPage = Static<typeof AdminRequestPage>;

/** A row of the admin's withdrawal history. `id` is shown with the prefix WD. */
export const AdminPayout = Shape('AdminPayout', {
  id: Id,
  requestId: Id,
  memberId: Id,
  name: Type.String(),
  /** Only when the member is. */
  isDisabled: Type.Optional(Type.Boolean()),
  /** Only when somebody else may have asked for it: who pays it by hand says why. */
  isDoubted: Type.Optional(Type.Boolean()),
  mode: PayoutMethod,
  amount: RupeesText,
  status: PayoutStatus,
  /** The full destination: the operator pays to it. */
  destination: Type.String(),
  utr: OrNull(Type.String()),
  reason: OrNull(Type.String()),
  /** The bank's, of what it sent back after it was paid. */
  returnReference: OrNull(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
});
export type AdminPayout = Static<typeof AdminPayout>;

/** The bank has sent back what was paid. */
export const ReturnedPayout = Closed('ReturnedPayout', {
  reason: Reason,
  reference: Type.String({ title: 'Reference', minLength: 1, maxLength: 40 }),
});
export type ReturnedPayout = Static<typeof ReturnedPayout>;

export const AdminPayoutQuery = Query(QueueQuery(PayoutStatus));
export type AdminPayoutQuery = Static<typeof AdminPayoutQuery>;
export const AdminPayoutPage = Shape('AdminPayoutPage', {
  ...PageOf(AdminPayout).properties,
  counters: Type.Object({
    totalWithdrawn: RupeesText,
    successCount: Type.Integer(),
    pendingCount: Type.Integer(),
  }),
});
export type AdminPayoutPage = Static<typeof AdminPayoutPage>;

export const PaidPayout = Closed('PaidPayout', {
  utr: Type.String({ title: 'UTR', minLength: 6, maxLength: 40 }),
  reason: Type.Optional(Reason),
});
export type PaidPayout = Static<typeof PaidPayout>;
