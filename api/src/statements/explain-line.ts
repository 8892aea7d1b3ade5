import { getBankAccount } from '../bank-accounts/bank-accounts';
import type { CreditAssignment } from '../contract';
import { findUtr } from '../contract/receipt';
import { DEPOSIT_MIN_RUPEES, formatWholeRupees } from '../contract/rules';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { addDeposit } from '../deposits/deposits';
import { AppError } from '../errors/app-error';
import { BANK_CHARGES_ACCOUNT_ID, getCashAccountId } from '../ledger/accounts';
import { postTransfers } from '../ledger/post-transfers';
import { MICROS_PER_RUPEE } from '../ledger/rupees';
import { auditLine } from './audit-line';
import { listBatchesOf } from './batch-debits';
import { confirmOnLine } from './confirm-on-line';
import { keepLineWithConfirmed, requireNoneConfirmed, type WantedLink } from './confirmed-lines';
import { getMatches, toLineReference } from './matches';
import { lockOpenLine, namesPayoutOfAmount, requireNoPayout } from './payout-lines.queries';
import { LINE_COLUMNS, updateLineDecided, type LineRow } from './statement.queries';

/**
 * Of a batch of which nothing was paid the bank need not have taken anything: a debit of that size may be another.
 * @throws AppError invalid_input
 */
async function requireNoBatch(tx: Transaction, line: LineRow): Promise<void> {
  const batches = await listBatchesOf(tx, [line]);
  const found = batches.find(({ haveFailed }) => !haveFailed);
  if (!found) return;
  throw new AppError('invalid_input', `The line is all of the payout batch ${found.batchId}: keep it with that.`);
}

/** Whether a line names a payout, or is as much as a batch, so that to call it something else hides what was paid. */
export async function isOfPayouts(tx: Transaction, lineId: bigint): Promise<boolean> {
  const lines = await tx.query<LineRow>(`SELECT ${LINE_COLUMNS} FROM statement_lines l WHERE l.id = $1`, [lineId]);
  return (await namesPayoutOfAmount(tx, lines)) || (await listBatchesOf(tx, lines)).length > 0;
}

/**
 * What is somebody's is not the bank's, and not another's.
 * @param butFor what it may be of: a confirmed deposit, or a payment that was announced, and that nobody has reported
 * @throws AppError invalid_input
 */
export async function requireOfNobody(tx: Transaction, line: LineRow, butFor?: bigint | 'announced'): Promise<void> {
  await requireNoPayout(tx, line);
  if (line.amountMicros < 0n) {
    await requireNoBatch(tx, line);
    return;
  }
  await requireNoneConfirmed(tx, line, butFor === 'announced' ? undefined : butFor);
  const { matches } = await getMatches(tx);
  const match = matches.find((each) => each.line.id === line.id);
  if (match?.kind !== 'matched' || (butFor === 'announced' && match.claim.key.startsWith('announced:'))) return;
  throw new AppError('invalid_input', `The line is the payment of ${match.claim.name}: confirm that by it.`);
}

export interface WantedCharge {
  lineId: string;
  reason: string;
}

/** The line is of the bank itself: a charge, or below zero of one, as interest is. @throws AppError */
export async function bookCharge(tx: Transaction, want: WantedCharge, actor: Actor, now: Date): Promise<null> {
  const line = await lockOpenLine(tx, BigInt(want.lineId));
  await requireOfNobody(tx, line);
  const reason = want.reason.trim();
  const { cashPlace } = await getBankAccount(tx, line.bankAccountId);
  await updateLineDecided(tx, { id: line.id, chargedAt: now, reason, actorId: actor.memberId });
  const cashId = getCashAccountId(cashPlace, 0n);
  const isDebit = line.amountMicros < 0n;
  await postTransfers(
    tx,
    [
      {
        debitAccountId: isDebit ? BANK_CHARGES_ACCOUNT_ID : cashId,
        creditAccountId: isDebit ? cashId : BANK_CHARGES_ACCOUNT_ID,
        amountMicros: isDebit ? -line.amountMicros : line.amountMicros,
        kind: 'bank_charge',
        sourceId: line.chargeSource ?? line.id,
        reference: `${line.narration.slice(0, 200)}: ${reason}`,
      },
    ],
    now,
  );
  await auditLine(tx, actor, now, 'statement_line.charge', line, { reason });
  return null;
}

/**
 * Locks the lines of the same size and account that are marked as returned: a debit is that of one credit, so who marks
 * or opens one of them waits for the others.
 */
export async function listReturnedAlike(
  tx: Transaction,
  line: LineRow,
): Promise<{ id: bigint; isDebit: boolean; returnedAt: Date }[]> {
  const alike = `SELECT id, amount_micros < 0 AS "isDebit", returned_at AS "returnedAt" FROM statement_lines
    WHERE bank_account_id = $1 AND abs(amount_micros) = abs($2::bigint) AND returned_at IS NOT NULL ORDER BY id`;
  const values = [line.bankAccountId, line.amountMicros];
  await tx.query(`${alike} FOR UPDATE`, values);
  // With what was marked while this waited.
  return tx.query(alike, values);
}

/**
 * A credit of nobody was given back to who paid it, or a debit is that giving back.
 * @throws AppError already_decided, invalid_input
 */
export async function returnLine(tx: Transaction, want: WantedCharge, actor: Actor, now: Date): Promise<null> {
  const line = await lockOpenLine(tx, BigInt(want.lineId));
  // There is no report that could be rejected first.
  await requireOfNobody(tx, line, 'announced');
  if (line.amountMicros < 0n) {
    const alike = await listReturnedAlike(tx, line);
    if (alike.length <= alike.filter(({ isDebit }) => isDebit).length * 2) {
      throw new AppError('invalid_input', 'No credit of this amount was marked as returned. Mark that one first.');
    }
  }
  const { reason } = want;
  await updateLineDecided(tx, { id: line.id, returnedAt: now, reason, actorId: actor.memberId });
  await auditLine(tx, actor, now, 'statement_line.return', line, { reason });
  return null;
}

/**
 * A credit that no report of a payment names is the payment of a deposit that was confirmed without a line.
 * @throws AppError not_found, own_decision, already_decided, invalid_input
 */
export async function linkLine(tx: Transaction, want: WantedLink, actor: Actor, now: Date): Promise<null> {
  const line = await lockOpenLine(tx, BigInt(want.lineId));
  if (line.amountMicros < 0n) throw new AppError('invalid_input', 'Only a credit can be the payment of a deposit.');
  await requireOfNobody(tx, line, BigInt(want.depositId));
  return keepLineWithConfirmed(tx, line, want, actor, now);
}

export type WantedAssignment = CreditAssignment & { lineId: string };

/**
 * The payment of a member who has not reported it: becomes their deposit, and is confirmed on the line, as every one.
 * @throws AppError already_decided, own_decision, not_found, invalid_input, and whatever refuses a deposit
 */
export async function assignCredit(tx: Transaction, want: WantedAssignment, actor: Actor, now: Date): Promise<null> {
  const line = await lockOpenLine(tx, BigInt(want.lineId));
  const memberId = BigInt(want.memberId);
  const smallest = BigInt(DEPOSIT_MIN_RUPEES) * MICROS_PER_RUPEE;
  if (line.amountMicros < smallest || line.amountMicros % MICROS_PER_RUPEE !== 0n) {
    const least = formatWholeRupees(DEPOSIT_MIN_RUPEES);
    throw new AppError('invalid_input', `Only a credit of whole rupees, at least ${least}, can be a deposit.`);
  }
  await requireOfNobody(tx, line);
  if (memberId === actor.memberId) {
    throw new AppError('own_decision', 'Nobody gives a credit to themselves. Another admin must do it.', {
      field: 'memberId',
    });
  }
  const [member] = await tx.query('SELECT FROM members WHERE id = $1', [memberId]);
  if (!member) {
    throw new AppError('not_found', `There is no member ${memberId}.`, { field: 'memberId' });
  }
  const { mode, reason } = want;
  const utr = findUtr(mode, `${line.narration} ${line.reference}`) ?? toLineReference(line.id);
  const { bankAccountId, amountMicros } = line;
  const { id } = await addDeposit(
    tx,
    { memberId, amountMicros, mode, utr, paymentReference: undefined, bankAccountId },
    now,
  ).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'utr_taken')) throw error;
    const advice = 'If that one was reversed, assign the line by another mode.';
    throw new AppError('utr_taken', `A deposit by ${mode} has the UTR of this line already. ${advice}`, {
      field: 'mode',
    });
  });
  await confirmOnLine(tx, id, { line }, { reason }, actor, now);
  await auditLine(tx, actor, now, 'statement_line.assign', line, { memberId: want.memberId, mode, reason });
  return null;
}
