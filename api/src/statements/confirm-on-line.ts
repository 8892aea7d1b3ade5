import type { DepositConfirmation } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { AdminDepositRow } from '../deposits/deposit.queries';
import { confirmDeposit } from '../deposits/deposits';
import { AppError } from '../errors/app-error';
import { formatMicros } from '../ledger/rupees';
import { findMatchedLine } from './deposit-evidence';
import { toNames } from './match-lines';
import {
  findOpenCredit,
  findUsedLine,
  listClaims,
  updateLineDecided,
  type ClaimRow,
  type LineRow,
  type UsedLine,
} from './statement.queries';

/**
 * The line is the evidence that its deposit keeps.
 * @param line is locked
 * @throws AppError invalid_input, and whatever refuses a confirmation
 */
export async function confirmOnLine(
  tx: Transaction,
  depositId: bigint,
  line: LineRow,
  said: DepositConfirmation,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
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
 * @param claim the deposit's, unless it is decided already
 * @throws AppError invalid_input
 */
async function confirmWithoutLine(
  tx: Transaction,
  depositId: bigint,
  claim: ClaimRow | undefined,
  said: DepositConfirmation,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  const used = claim && (await findUsedLine(tx, toNames(claim)));
  const deposit = await confirmDeposit(tx, depositId, actor, now, said);
  if (!used || said.reason !== undefined) return deposit;
  const named = `the bank's line of ${used.bookedOn}, ${formatMicros(used.amountMicros)}, which names it`;
  throw new AppError('invalid_input', `Reason is required for deposit ${depositId}: ${named}, ${describeUse(used)}.`, {
    field: 'reason',
  });
}

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
  const found = claim && (await findMatchedLine(tx, claim));
  if (!found) return confirmWithoutLine(tx, depositId, claim, said, actor, now);
  const line = await findOpenCredit(tx, found.line.id);
  if (line) return confirmOnLine(tx, depositId, line, said, actor, now);
  throw new AppError('already_decided', 'Something rests on the line of this payment already. Look at it again.');
}
