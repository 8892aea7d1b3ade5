import type { DepositConfirmation } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { AdminDepositRow } from '../deposits/deposit.queries';
import { confirmDeposit } from '../deposits/deposits';
import { AppError } from '../errors/app-error';
import { formatMicros } from '../ledger/rupees';
import { findLineOfClaim } from './deposit-evidence';
import { toNames } from './match-lines';
import { requireNoPayout, type LinesOfPayouts } from './payout-lines.queries';
import {
  findOpenCredit,
  findUsedLine,
  listClaims,
  updateLineDecided,
  type LineRow,
  type UsedLine,
} from './statement.queries';

interface ConfirmedLine {
  /** Locked. */
  line: LineRow;
  /** Payouts that it may name, where they are read already. */
  named?: LinesOfPayouts['named'];
}

/**
 * The line is the evidence that its deposit keeps. What the bank has sent back of a payout is none, whatever it names.
 * @throws AppError invalid_input, and whatever refuses a confirmation
 */
export async function confirmOnLine(
  tx: Transaction,
  depositId: bigint,
  { line, named }: ConfirmedLine,
  said: DepositConfirmation,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  await requireNoPayout(tx, line, named);
  const deposit = await confirmDeposit(tx, depositId, actor, now, said, line);
  if (deposit.amountMicros !== line.amountMicros) {
    throw new AppError('invalid_input', 'The line is of another amount than the deposit.', { field: 'lineId' });
  }
  const reason = said.reason ?? null;
  await updateLineDecided(tx, { id: line.id, depositId, reason, actorId: actor.memberId });
  return deposit;
}

/** Takes the decision back that a line is the payment of a deposit. @returns the line, if there was one */
export async function openLineOfDeposit(tx: Transaction, depositId: bigint): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(
    'UPDATE statement_lines SET deposit_id = NULL, reason = NULL, decided_by = NULL WHERE deposit_id = $1 RETURNING id',
    [depositId],
  );
  return row?.id;
}

function describeUse(line: UsedLine): string {
  if (line.depositId !== null) return `is the payment of deposit ${line.depositId}`;
  if (line.payoutId !== null) return `is of payout WD${line.payoutId}`;
  if (line.batchId !== null) return `is of payout batch ${line.batchId}`;
  if (line.isReturned) return 'is marked as returned';
  if (line.isCharge) return 'is booked as one of the bank itself';
  return line.isOwnTransfer ? 'is booked as an own transfer' : 'has taken money out';
}

/**
 * The payment of a deposit has a line of the bank already, and it is no line for this deposit: who confirms it without
 * one says why it was paid all the same.
 * @param used the line
 * @throws AppError invalid_input
 */
async function confirmWithoutLine(
  tx: Transaction,
  depositId: bigint,
  used: UsedLine | undefined,
  said: DepositConfirmation,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  const deposit = await confirmDeposit(tx, depositId, actor, now, said);
  if (!used || said.reason !== undefined) return deposit;
  const named = `the bank's line of ${used.bookedOn}, ${formatMicros(used.amountMicros)}, which names it`;
  throw new AppError('invalid_input', `Reason is required for deposit ${depositId}: ${named}, ${describeUse(used)}.`, {
    field: 'reason',
  });
}

/** A line that is a payout's by what it says is as one that is kept with it. */
const toUsed = ({ line, payoutId }: LinesOfPayouts['ofPayouts'][number]): UsedLine => ({
  ...line,
  ...{ depositId: null, payoutId, batchId: null, isReturned: false, isCharge: false, isOwnTransfer: false },
});

/**
 * Confirms a deposit on the open line that it is matched with, or, while there is none, without: its line is kept with
 * it as soon as it is imported.
 * @throws AppError already_decided, and whatever refuses a confirmation
 */
export async function confirmOnItsLine(
  tx: Transaction,
  depositId: bigint,
  said: DepositConfirmation,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  // An import under way ends first, and the next one finds the deposit confirmed: neither misses the other.
  await tx.query('SELECT FROM bank_accounts ORDER BY id FOR SHARE', []);
  const [claim] = await listClaims(tx, { depositIds: [depositId] });
  if (!claim) return confirmWithoutLine(tx, depositId, undefined, said, actor, now);
  const { line: matched, named, ofPayout } = await findLineOfClaim(tx, claim);
  if (!matched) {
    const used = (await findUsedLine(tx, toNames(claim))) ?? (ofPayout && toUsed(ofPayout));
    return confirmWithoutLine(tx, depositId, used, said, actor, now);
  }
  const line = await findOpenCredit(tx, matched.id);
  if (line) return confirmOnLine(tx, depositId, { line, named }, said, actor, now);
  throw new AppError('already_decided', 'Something rests on the line of this payment already. Look at it again.');
}
