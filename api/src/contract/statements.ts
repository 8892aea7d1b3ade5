import { Type, type Static } from 'typebox';
import { BusinessDate, Id, RupeesText } from './money';
import { Reason } from './paging';

const ColumnName = Type.String({ minLength: 1, maxLength: 80 });
const OptionalColumn = Type.Optional(ColumnName);

/** Which column of a file is what, by its heading. Amounts are in two columns, or in one with a sign or a mark. */
export const StatementColumns = Type.Object(
  {
    date: ColumnName,
    narration: ColumnName,
    reference: OptionalColumn,
    debit: OptionalColumn,
    credit: OptionalColumn,
    amount: OptionalColumn,
    /** Says "Dr" or "Cr" of the amount. */
    mark: OptionalColumn,
    balance: OptionalColumn,
  },
  { title: 'StatementColumns', additionalProperties: false },
);
export type StatementColumns = Static<typeof StatementColumns>;

/** A file of a bank. */
export const StatementFile = Type.Object(
  {
    fileName: Type.String({ title: 'File', minLength: 1, maxLength: 200 }),
    /** In base64. */
    content: Type.String({ title: 'Content', minLength: 1, maxLength: 8_000_000 }),
    /** For a file that is not recognised; they are kept with the account. */
    columns: Type.Optional(StatementColumns),
  },
  { title: 'StatementFile', additionalProperties: false },
);
export type StatementFile = Static<typeof StatementFile>;

export const ReadLine = Type.Object({
  bookedOn: BusinessDate,
  narration: Type.String(),
  reference: Type.String(),
  amount: RupeesText,
  balance: Type.Union([RupeesText, Type.Null()]),
});
export type ReadLine = Static<typeof ReadLine>;

export const StatementPreview = Type.Object(
  {
    /** Whose layout it is; null: say which column is what. */
    layout: Type.Union([Type.String(), Type.Null()]),
    /** What may be the headings. */
    headings: Type.Array(Type.String()),
    /** The first ten lines as they are in the file. */
    rows: Type.Array(Type.Array(Type.String())),
    /** The same as they are read. */
    lines: Type.Array(ReadLine),
  },
  { title: 'StatementPreview' },
);
export type StatementPreview = Static<typeof StatementPreview>;

export const StatementImport = Type.Object(
  { id: Id, layout: Type.String(), lines: Type.Integer(), added: Type.Integer() },
  { title: 'StatementImport' },
);
export type StatementImport = Static<typeof StatementImport>;

export const StatementLine = Type.Object(
  { id: Id, bankAccountId: Id, ...ReadLine.properties },
  { title: 'StatementLine' },
);
export type StatementLine = Static<typeof StatementLine>;

/** A payment that a line may be: a deposit that is pending, or one that is announced. */
export const Claim = Type.Object(
  {
    depositId: Type.Union([Id, Type.Null()]),
    announcementId: Type.Union([Id, Type.Null()]),
    memberId: Id,
    name: Type.String(),
    mode: Type.String(),
    amount: RupeesText,
    utr: Type.Union([Type.String(), Type.Null()]),
    reference: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'Claim' },
);
export type Claim = Static<typeof Claim>;

export const StatementMatches = Type.Object(
  {
    counts: Type.Object({
      matched: Type.Integer(),
      suggested: Type.Integer(),
      suspense: Type.Integer(),
      late: Type.Integer(),
    }),
    /** What all that are matched come to. */
    matchedAmount: RupeesText,
    matched: Type.Array(Type.Object({ line: StatementLine, claim: Claim, by: Type.Enum(['utr', 'reference']) })),
    suggested: Type.Array(Type.Object({ line: StatementLine, claims: Type.Array(Claim) })),
    /** Credits of nobody. */
    suspense: Type.Array(StatementLine),
    /** Deposits that have no line after two days on which banks work. */
    late: Type.Array(Claim),
  },
  { title: 'StatementMatches' },
);
export type StatementMatches = Static<typeof StatementMatches>;

/** A line, and the payment that it is. */
const Confirmation = Type.Object(
  { lineId: Id, depositId: Type.Optional(Id), announcementId: Type.Optional(Id) },
  { additionalProperties: false },
);

/** Each is decided by itself. */
export const LineConfirmations = Type.Object(
  {
    confirmations: Type.Array(Confirmation, { title: 'Confirmations', minItems: 1, maxItems: 100 }),
    /** Why a line is a payment that it does not name. */
    reason: Type.Optional(Reason),
  },
  { title: 'LineConfirmations', additionalProperties: false },
);
export type LineConfirmations = Static<typeof LineConfirmations>;

export const LineConfirmationResult = Type.Object(
  {
    lineId: Id,
    depositId: Type.Union([Id, Type.Null()]),
    error: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'LineConfirmationResult' },
);
export type LineConfirmationResult = Static<typeof LineConfirmationResult>;

/** What makes the ledger and the bank say different things of an account. */
export const BankDifference = Type.Object(
  {
    /** A line that is not in the ledger, a movement of the ledger that has no line, or all that is older. */
    kind: Type.Enum(['line', 'deposit', 'payout', 'before']),
    /** Of the line, the deposit or the payout; null for what is older. */
    id: Type.Union([Id, Type.Null()]),
    day: BusinessDate,
    text: Type.String(),
    /** What the bank has more because of it. */
    amount: RupeesText,
  },
  { title: 'BankDifference' },
);
export type BankDifference = Static<typeof BankDifference>;

export const BankBalance = Type.Object(
  {
    ledger: RupeesText,
    /** Null before the first file with balances. */
    statement: Type.Union([
      Type.Object({ balance: RupeesText, from: BusinessDate, through: BusinessDate }),
      Type.Null(),
    ]),
    /** They add up to the difference, the largest first. */
    differences: Type.Array(BankDifference),
  },
  { title: 'BankBalance' },
);
export type BankBalance = Static<typeof BankBalance>;
