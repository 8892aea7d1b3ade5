import { Type, type Static } from 'typebox';
import { Id, RupeesText, WholeRupeesText } from './money';
import { ListOrder, PageOf, PageQuery, Reason, SearchText } from './paging';

export const PayoutMethod = Type.Enum(['UPI', 'Bank Transfer'], { title: 'Method' });
export type PayoutMethod = Static<typeof PayoutMethod>;

/** Where a member wants their money; kept on the profile. */
export const PayoutDetails = Type.Object(
  {
    upiId: Type.Union([Type.String({ title: 'UPI id', maxLength: 100 }), Type.Null()]),
    bank: Type.Union([
      Type.Object(
        {
          accountHolder: Type.String({ title: 'Account holder', minLength: 1, maxLength: 100 }),
          accountNumber: Type.String({ title: 'Account number', maxLength: 34 }),
          ifsc: Type.String({ title: 'IFSC', maxLength: 20 }),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
  },
  { title: 'PayoutDetails', additionalProperties: false },
);
export type PayoutDetails = Static<typeof PayoutDetails>;

/** Those that hold, and those that take their place at an hour. */
export const SavedPayoutDetails = Type.Object(
  {
    ...PayoutDetails.properties,
    next: Type.Optional(Type.Object({ ...PayoutDetails.properties, holdsFrom: Type.String({ format: 'date-time' }) })),
  },
  { title: 'SavedPayoutDetails' },
);
export type SavedPayoutDetails = Static<typeof SavedPayoutDetails>;

export const NewWithdrawal = Type.Object(
  { amount: WholeRupeesText, method: PayoutMethod },
  { title: 'NewWithdrawal', additionalProperties: false },
);
export type NewWithdrawal = Static<typeof NewWithdrawal>;

export const RequestStatus = Type.Enum(['pending', 'approved', 'rejected']);
export type RequestStatus = Static<typeof RequestStatus>;
export const PayoutStatus = Type.Enum(['pending', 'success', 'failed', 'returned']);
export type PayoutStatus = Static<typeof PayoutStatus>;

/** A withdrawal as its member sees it: the request, and the payout that approval made of it. */
export const Withdrawal = Type.Object(
  {
    id: Id,
    amount: RupeesText,
    method: PayoutMethod,
    /** The destination with its middle hidden. */
    destination: Type.String(),
    status: RequestStatus,
    payoutStatus: Type.Union([PayoutStatus, Type.Null()]),
    utr: Type.Union([Type.String(), Type.Null()]),
    reason: Type.Union([Type.String(), Type.Null()]),
    /** Only when the member has taken the account back since: rejected by that, or approved and to be looked at. */
    isStopped: Type.Optional(Type.Boolean()),
    isDoubted: Type.Optional(Type.Boolean()),
    createdAt: Type.String({ format: 'date-time' }),
    decidedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { title: 'Withdrawal' },
);
export type Withdrawal = Static<typeof Withdrawal>;
export const WithdrawalPage = PageOf(Withdrawal);
export type WithdrawalPage = Static<typeof WithdrawalPage>;

/** A row of the admin's withdrawal requests. */
export const AdminWithdrawalRequest = Type.Object(
  {
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
    reason: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String({ format: 'date-time' }),
    decidedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { title: 'AdminWithdrawalRequest' },
);
export type AdminWithdrawalRequest = Static<typeof AdminWithdrawalRequest>;

export const AdminRequestQuery = Type.Object(
  {
    ...PageQuery,
    search: Type.Optional(SearchText),
    status: Type.Optional(RequestStatus),
    order: Type.Optional(ListOrder),
  },
  { additionalProperties: false },
);
export type AdminRequestQuery = Static<typeof AdminRequestQuery>;
export const AdminRequestPage = Type.Object(
  {
    ...PageOf(AdminWithdrawalRequest).properties,
    counters: Type.Object({ pendingCount: Type.Integer(), pendingAmount: RupeesText }),
  },
  { title: 'AdminRequestPage' },
);
export type AdminRequestPage = Static<typeof AdminRequestPage>;

/** A row of the admin's withdrawal history. `id` is shown with the prefix WD. */
export const AdminPayout = Type.Object(
  {
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
    utr: Type.Union([Type.String(), Type.Null()]),
    reason: Type.Union([Type.String(), Type.Null()]),
    /** The bank's, of what it sent back after it was paid. */
    returnReference: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String({ format: 'date-time' }),
    settledAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { title: 'AdminPayout' },
);
export type AdminPayout = Static<typeof AdminPayout>;

/** The bank has sent back what was paid. */
export const ReturnedPayout = Type.Object(
  {
    reason: Reason,
    reference: Type.String({ title: 'Reference', minLength: 1, maxLength: 40 }),
  },
  { title: 'ReturnedPayout', additionalProperties: false },
);
export type ReturnedPayout = Static<typeof ReturnedPayout>;

export const AdminPayoutQuery = Type.Object(
  {
    ...PageQuery,
    search: Type.Optional(SearchText),
    status: Type.Optional(PayoutStatus),
    order: Type.Optional(ListOrder),
  },
  { additionalProperties: false },
);
export type AdminPayoutQuery = Static<typeof AdminPayoutQuery>;
export const AdminPayoutPage = Type.Object(
  {
    ...PageOf(AdminPayout).properties,
    counters: Type.Object({
      totalWithdrawn: RupeesText,
      successCount: Type.Integer(),
      pendingCount: Type.Integer(),
    }),
  },
  { title: 'AdminPayoutPage' },
);
export type AdminPayoutPage = Static<typeof AdminPayoutPage>;

export const PaidPayout = Type.Object(
  { utr: Type.String({ title: 'UTR', minLength: 6, maxLength: 40 }), reason: Type.Optional(Reason) },
  { title: 'PaidPayout', additionalProperties: false },
);
export type PaidPayout = Static<typeof PaidPayout>;
