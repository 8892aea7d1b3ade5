import { Type, type Static } from 'typebox';
import { TransferMode } from './bank-accounts';
import { PartRefusal } from './envelope';
import { BusinessDate, Id, RupeesText } from './money';
import { Reason, ReasonBody } from './paging';
import { Closed, OrNull, Shape } from './shape';

const ColumnName = Type.String({ minLength: 1, maxLength: 80 });
const OptionalColumn = Type.Optional(ColumnName);

/** Which column of a file is what, by its heading. Amounts are in two columns, or in one with a sign or a mark. */
export const StatementColumns = Closed('StatementColumns', {
  date: ColumnName,
  narration: ColumnName,
  reference: OptionalColumn,
  debit: OptionalColumn,
  credit: OptionalColumn,
  amount: OptionalColumn,
  /** Says "Dr" or "Cr" of the amount. */
  mark: OptionalColumn,
  balance: OptionalColumn,
});
export type StatementColumns = Static<typeof StatementColumns>;

/** A file of a bank. */
export const StatementFile = Closed('StatementFile', {
  fileName: Type.String({ title: 'File', minLength: 1, maxLength: 200 }),
  /** In base64. */
  content: Type.String({ title: 'Content', minLength: 1, maxLength: 8_000_000 }),
  /** For a file that is not recognised; they are kept with the account. */
  columns: Type.Optional(StatementColumns),
});
export type StatementFile = Static<typeof StatementFile>;

export const ReadLine = Type.Object({
  bookedOn: BusinessDate,
  narration: Type.String(),
  reference: Type.String(),
  amount: RupeesText,
  balance: OrNull(RupeesText),
});
export type ReadLine = Static<typeof ReadLine>;

export const StatementPreview = Shape('StatementPreview', {
  /** Whose layout it is; null: say which column is what. */
  layout: OrNull(Type.String()),
  /** What may be the headings. */
  headings: Type.Array(Type.String()),
  /** The first ten lines as they are in the file. */
  rows: Type.Array(Type.Array(Type.String())),
  /** The same as they are read. */
  lines: Type.Array(ReadLine),
  /** Why the file cannot be read by the columns that the account remembers: other ones can be said. */
  refusal: Type.Optional(Type.String()),
  /** Another account that has many of the file's lines already: the file may be its. */
  otherAccount: Type.Optional(Type.Object({ name: Type.String(), lines: Type.Integer() })),
});
export type StatementPreview = Static<typeof StatementPreview>;

export const StatementImport = Shape('StatementImport', {
  lines: Type.Integer(),
  added: Type.Integer(),
  /** From here on lines may be repetitions of a day that is there; they were taken for those. */
  unsure: OrNull(ReadLine),
});
export type StatementImport = Static<typeof StatementImport>;

/** An import that lines are of. */
export const StoredImport = Shape('StoredImport', {
  id: Id,
  account: Type.String(),
  fileName: Type.String(),
  /** Lines that it has added, and on how many of them something rests. */
  added: Type.Integer(),
  decided: Type.Integer(),
  importedAt: Type.String({ format: 'date-time' }),
  importedBy: Type.String(),
});
export type StoredImport = Static<typeof StoredImport>;

export const StatementLine = Shape('StatementLine', { id: Id, bankAccountId: Id, ...ReadLine.properties });
export type StatementLine = Static<typeof StatementLine>;

/** A payment that a line may be: a deposit that is pending, or one that is announced. */
export const Claim = Shape('Claim', {
  depositId: OrNull(Id),
  announcementId: OrNull(Id),
  memberId: Id,
  name: Type.String(),
  mode: Type.String(),
  amount: RupeesText,
  utr: OrNull(Type.String()),
  reference: OrNull(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
});
export type Claim = Static<typeof Claim>;

/** A payout that lines are: one that has left, and one that has come back. */
export const PayoutOfLines = Shape('PayoutOfLines', {
  payoutId: Id,
  memberId: Id,
  name: Type.String(),
  amount: RupeesText,
  /** What the lines say of it; `known` was said already. */
  outcome: Type.Enum(['paid', 'failed', 'returned', 'known']),
  /** Of the bank: the payout's, or the one that it would be paid with. */
  utr: Type.String(),
  lines: Type.Array(StatementLine),
});
export type PayoutOfLines = Static<typeof PayoutOfLines>;

/** A batch that was released, and comes to what a debit is of. */
export const BatchOfLine = Shape('BatchOfLine', {
  lineId: Id,
  batchId: Id,
  payouts: Type.Integer(),
  releasedAt: Type.String({ format: 'date-time' }),
});
export type BatchOfLine = Static<typeof BatchOfLine>;

export const StatementMatches = Shape('StatementMatches', {
  counts: Type.Object({
    matched: Type.Integer(),
    suggested: Type.Integer(),
    suspense: Type.Integer(),
    confirmed: Type.Integer(),
    late: Type.Integer(),
    payouts: Type.Integer(),
    debits: Type.Integer(),
  }),
  matched: Type.Array(Type.Object({ line: StatementLine, claim: Claim, by: Type.Enum(['utr', 'reference']) })),
  suggested: Type.Array(Type.Object({ line: StatementLine, claims: Type.Array(Claim) })),
  /** Credits of nobody. */
  suspense: Type.Array(StatementLine),
  /** Credits that name deposits which were confirmed without a line, and keep none alone: one is linked by hand. */
  confirmed: Type.Array(Type.Object({ line: StatementLine, deposits: Type.Array(Claim) })),
  /** Deposits that have no line after two days on which banks work. */
  late: Type.Array(Claim),
  payouts: Type.Array(PayoutOfLines),
  /** Debits that are no payout of ours. */
  debits: Type.Array(StatementLine),
  /** Of those debits: one that is a whole batch. */
  batches: Type.Array(BatchOfLine),
});
export type StatementMatches = Static<typeof StatementMatches>;

/** What the bank says of one deposit. */
export const DepositEvidence = Shape('DepositEvidence', {
  /** The line that it rests on, or, while it waits, the one that it is matched with. */
  line: OrNull(StatementLine),
  /** Null when it is not matched; a confirmed one rests on its line whatever it says. */
  by: Type.Union([Type.Literal('utr'), Type.Literal('reference'), Type.Null()]),
  /** Lines that a person may find to be it. */
  suggested: Type.Array(StatementLine),
});
export type DepositEvidence = Static<typeof DepositEvidence>;

/** A line, and the payment that it is. */
const Confirmation = Type.Object(
  { lineId: Id, depositId: Type.Optional(Id), announcementId: Type.Optional(Id) },
  { additionalProperties: false },
);

/** Each is decided by itself. */
export const LineConfirmations = Closed('LineConfirmations', {
  confirmations: Type.Array(Confirmation, { title: 'Confirmations', minItems: 1, maxItems: 100 }),
  /** Why a line is a payment that it does not name. */
  reason: Type.Optional(Reason),
});
export type LineConfirmations = Static<typeof LineConfirmations>;

export const LineConfirmationResult = Shape('LineConfirmationResult', {
  lineId: Id,
  depositId: OrNull(Id),
  ...PartRefusal,
  /** Of the confirmation or its reason, where another one can mend it. */
  field: Type.Optional(Type.String()),
});
export type LineConfirmationResult = Static<typeof LineConfirmationResult>;

/** Payouts to be settled by the lines that they are matched with; each by itself. */
export const PayoutLines = Closed('PayoutLines', {
  payoutIds: Type.Array(Id, { title: 'Payouts', minItems: 1, maxItems: 100, uniqueItems: true }),
});
export type PayoutLines = Static<typeof PayoutLines>;

export const PayoutLineResult = Shape('PayoutLineResult', {
  payoutId: Id,
  ...PartRefusal,
});
export type PayoutLineResult = Static<typeof PayoutLineResult>;

/** Between two lines that follow each other the balance has moved: a part of the statement is missing. */
export const StatementGap = Shape('StatementGap', {
  /** The last day before it, and the first one after it. */
  after: BusinessDate,
  before: BusinessDate,
  closing: RupeesText,
  opening: RupeesText,
});
export type StatementGap = Static<typeof StatementGap>;

/** What makes the ledger and the bank say different things of an account. */
export const BankDifference = Shape('BankDifference', {
  /**
   * A line that is not in the ledger, a movement of the ledger that has no line, a payout that left with its batch
   * and is not settled, or all that is older.
   */
  kind: Type.Enum(['line', 'deposit', 'payout', 'sent', 'before']),
  /** Of the line, the deposit or the payout; null for what is older. */
  id: OrNull(Id),
  day: BusinessDate,
  text: Type.String(),
  /** What the bank has more because of it. */
  amount: RupeesText,
});
export type BankDifference = Static<typeof BankDifference>;

export const BankBalance = Shape('BankBalance', {
  ledger: RupeesText,
  /** Null before the first file with balances. */
  statement: OrNull(Type.Object({ balance: RupeesText, through: BusinessDate })),
  /** They add up to the difference, the largest first. */
  differences: Type.Array(BankDifference),
  /** Where lines are missing, the oldest first. */
  gaps: Type.Array(StatementGap),
});
export type BankBalance = Static<typeof BankBalance>;

/** The debit is all that is in the batch. */
export const BatchDebit = Closed('BatchDebit', { batchId: Id });
export type BatchDebit = Static<typeof BatchDebit>;

/**
 * What was decided of a line and can be taken back by itself: it is a charge or interest of the bank, was given back,
 * or is a side of an own transfer.
 */
export const LineDecision = Type.Enum(['charge', 'return', 'own-transfer']);
export type LineDecision = Static<typeof LineDecision>;

/** A line that was decided in such a way. */
export const DecidedLine = Shape('DecidedLine', {
  decision: LineDecision,
  line: StatementLine,
  /** Of an own transfer its credit; the line is its debit. */
  otherLine: OrNull(StatementLine),
  reason: Type.String(),
  decidedAt: Type.String({ format: 'date-time' }),
  decidedBy: Type.String(),
});
export type DecidedLine = Static<typeof DecidedLine>;

/** What a line was decided to be is taken back. */
export const DecisionUndoing = Closed('DecisionUndoing', {
  ...ReasonBody.properties,
  /** The moment of the decision that was shown: no other one is taken back. */
  decidedAt: Type.String({ format: 'date-time' }),
});
export type DecisionUndoing = Static<typeof DecisionUndoing>;

/** Money that went from one of the club's own accounts to another: the other account's line of it. */
export const OwnTransfer = Closed('OwnTransfer', { otherLineId: Id, reason: Reason });
export type OwnTransfer = Static<typeof OwnTransfer>;

/** A credit of nobody is the payment of a member who has not reported it. */
export const CreditAssignment = Closed('CreditAssignment', { memberId: Id, mode: TransferMode, reason: Reason });
export type CreditAssignment = Static<typeof CreditAssignment>;

/** A credit is the payment of a deposit that was confirmed without a line. */
export const LineLink = Closed('LineLink', { depositId: Id, reason: Reason });
export type LineLink = Static<typeof LineLink>;
