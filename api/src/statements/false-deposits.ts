import { LINE_NAMES, toLineNames } from '../bank-accounts/line-names';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { refuseDecision } from '../decisions/refuse-decision';
import { updateDepositFalse, type AdminDepositRow } from '../deposits/deposit.queries';
import { AppError } from '../errors/app-error';
import { toRupeesText } from '../ledger/rupees';
import { toNames } from './match-lines';

/** What has come in and is a deposit's payment: the line that it rests on, or any with one of these names. */
async function findCreditOf(
  database: Queryable,
  depositId: bigint,
  names: readonly string[],
): Promise<{ bookedOn: string } | undefined> {
  const [row] = await database.query<{ bookedOn: string }>(
    `SELECT l.booked_on AS "bookedOn" FROM statement_lines l WHERE l.deposit_id = $1
     UNION ALL SELECT l.booked_on FROM statement_lines l WHERE l.amount_micros > 0 AND ${LINE_NAMES} && $2::text[] LIMIT 1`,
    [depositId, toLineNames(names)],
  );
  return row;
}

/**
 * Says of a deposit that was taken back that its payment never came. What the bank says has come, came: the line that
 * it rests on, and every credit that names it, whatever rests on that.
 * @returns undefined when there was nothing to say
 * @throws AppError invalid_input
 */
export async function sayNeverCame(
  tx: Transaction,
  said: { id: bigint; reason: string; actorId: bigint },
  now: Date,
): Promise<AdminDepositRow | undefined> {
  const deposit = await updateDepositFalse(tx, said, now);
  if (!deposit) return undefined;
  // It is locked from here on: who keeps a line with it has ended, or finds it reversed.
  // What the club has given out: what members once wrote themselves names no payment.
  const [given] = await tx.query<{ reference: string }>(
    'SELECT reference FROM announced_deposits WHERE reference = $1 AND deposit_id = $2',
    [deposit.paymentReference, deposit.id],
  );
  const names = toNames({ utr: deposit.utr, reference: given?.reference ?? null });
  const line = await findCreditOf(tx, deposit.id, names);
  if (!line) return deposit;
  throw new AppError(
    'invalid_input',
    `The payment of deposit ${said.id} came: it is the bank's line of ${line.bookedOn}. If another member has paid it, they report it by another mode.`,
  );
}

/**
 * The payment of a deposit that was taken back never came: its UTR is free for who has paid with it.
 * @throws AppError not_found, own_decision, already_decided, invalid_input
 */
export async function markDepositFalse(
  tx: Transaction,
  id: bigint,
  written: string,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  const reason = written.trim();
  const deposit = await sayNeverCame(tx, { id, reason, actorId: actor.memberId }, now);
  if (!deposit) {
    return refuseDecision(tx, 'deposits', id, actor.memberId, (status) =>
      status === 'reversed'
        ? `The deposit ${id} is marked as false already.`
        : `Only a deposit that was reversed can be marked as false. The deposit ${id} is: ${status}.`,
    );
  }
  await insertAuditEntry(tx, actor, now, {
    action: 'deposit.false',
    subject: `deposit:${id}`,
    before: { status: deposit.status, isFalse: false },
    after: {
      isFalse: true,
      reason,
      memberId: String(deposit.memberId),
      mode: deposit.mode,
      utr: deposit.utr,
      amount: toRupeesText(deposit.amountMicros),
    },
  });
  return deposit;
}
