import { Type, type Static } from 'typebox';
import { TransferMode } from './bank-accounts';
import { Id } from './money';
import { Reason, ReasonBody } from './paging';
import { Closed, OrNull, Shape } from './shape';
import { StatementLine } from './statements';

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
