import { Type, type Static } from 'typebox';
import { BusinessDate, CompleteFrom, RupeesText } from './money';
import { PageOf, PageQuery } from './paging';
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

export const TrialBalanceQuery = Type.Object({ on: Type.Optional(BusinessDate) }, { additionalProperties: false });
export type TrialBalanceQuery = Static<typeof TrialBalanceQuery>;

/** What every account comes to at the end of a day. Both sides are equal, unless `faults` says what is wrong. */
export const TrialBalance = Type.Object(
  {
    on: BusinessDate,
    lines: Type.Array(
      Type.Object({
        account: BookKind,
        /** Of the bank account whose cash it is, where there are several. */
        name: Type.Union([Type.String(), Type.Null()]),
        debit: RupeesText,
        credit: RupeesText,
      }),
    ),
    debit: RupeesText,
    credit: RupeesText,
    /** Sentences; none where the books agree. */
    faults: Type.Array(Type.String()),
  },
  { title: 'TrialBalance' },
);
export type TrialBalance = Static<typeof TrialBalance>;

export const BookMonth = Type.String({
  title: 'Month',
  pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
  examples: ['2026-01'],
});

/** How far the books are closed: nothing more is posted with a date until then. */
export const BookClosing = Type.Object(
  {
    closedThrough: Type.Union([BusinessDate, Type.Null()]),
    closedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    closedBy: Type.Union([Type.String(), Type.Null()]),
    /** The one that comes next, once it has ended; null before. */
    next: Type.Union([BookMonth, Type.Null()]),
  },
  { title: 'BookClosing' },
);
export type BookClosing = Static<typeof BookClosing>;

export const MonthToClose = Type.Object({ month: BookMonth }, { title: 'MonthToClose', additionalProperties: false });
export type MonthToClose = Static<typeof MonthToClose>;

export const BookEntry = Type.Object(
  {
    /** `12` is a transfer, `2026-01-30-cashback` all that a run credited of the kind. */
    id: Type.String(),
    businessDate: BusinessDate,
    postedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    kind: Type.Union([StatementKind, Type.Enum(['payout', 'bank_charge', 'own_transfer'])]),
    debit: BookAccount,
    credit: BookAccount,
    memberId: Type.Union([Type.String(), Type.Null()]),
    name: Type.Union([Type.String(), Type.Null()]),
    reference: Type.String(),
    amount: RupeesText,
    /** Of the account that was asked for, after the entry; below zero is a debit balance. Null in the day book. */
    balance: Type.Union([RupeesText, Type.Null()]),
  },
  { title: 'BookEntry' },
);
export type BookEntry = Static<typeof BookEntry>;

/** With an account its statement, otherwise the day book; of this month unless told. */
export const BookFilter = {
  from: Type.Optional(BusinessDate),
  to: Type.Optional(BusinessDate),
  account: Type.Optional(BookAccount),
};
export const BookQuery = Type.Object({ ...PageQuery, ...BookFilter }, { additionalProperties: false });
export type BookQuery = Static<typeof BookQuery>;

/** The oldest first. */
export const BookPage = Type.Object({
  ...PageOf(BookEntry).properties,
  ...CompleteFrom,
  from: BusinessDate,
  to: BusinessDate,
  /** Of the account, before the first entry of the page; null in the day book. */
  opening: Type.Union([RupeesText, Type.Null()]),
  /** Only where there are several bank accounts: what the cash of each is called. */
  bankAccounts: Type.Optional(Type.Array(Type.Object({ account: BankCash, name: Type.String() }))),
});
export type BookPage = Static<typeof BookPage>;
