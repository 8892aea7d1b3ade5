import { getBankAccount } from '../bank-accounts/bank-accounts';
import type { OwnTransfer } from '../contract';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { getCashAccountId } from '../ledger/accounts';
import { postTransfers } from '../ledger/post-transfers';
import { auditLine } from './audit-line';
import { requireOfNobody } from './explain-line';
import { lockOpenLines } from './payout-lines.queries';
import { LINE_COLUMNS, updateLineDecided, type LineRow } from './statement.queries';

const OTHER_SIDES_MAX = 10;

/** Open lines of other accounts that say the opposite of a line, the nearest in time first. */
export function listOtherSides(database: Queryable, lineId: bigint): Promise<LineRow[]> {
  return database.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM statement_lines one JOIN statement_lines l
       ON l.amount_micros = -one.amount_micros AND l.bank_account_id <> one.bank_account_id AND l.decided_by IS NULL
     WHERE one.id = $1 AND one.decided_by IS NULL
     ORDER BY abs(l.booked_on - one.booked_on), l.id LIMIT ${OTHER_SIDES_MAX}`,
    [lineId],
  );
}

export type WantedOwnTransfer = OwnTransfer & { lineId: string };

/** Locks both. @throws AppError already_decided, invalid_input */
async function lockSides(tx: Transaction, want: WantedOwnTransfer): Promise<{ debit: LineRow; credit: LineRow }> {
  const lines = await lockOpenLines(tx, [BigInt(want.lineId), BigInt(want.otherLineId)]);
  const [one, other] = lines;
  if (!one || !other) {
    // Another line can be chosen for one that is open still.
    const isOpen = lines.some(({ id }) => id === BigInt(want.lineId));
    if (!isOpen) throw new AppError('already_decided', 'Something rests on this line already.');
    throw new AppError('already_decided', 'Something rests on the other line already.', { field: 'otherLineId' });
  }
  if (one.bankAccountId === other.bankAccountId || one.amountMicros !== -other.amountMicros) {
    throw new AppError('invalid_input', 'The other line must be of another account, and its exact opposite.', {
      field: 'otherLineId',
    });
  }
  for (const line of lines) await requireOfNobody(tx, line);
  return one.amountMicros < 0n ? { debit: one, credit: other } : { debit: other, credit: one };
}

/**
 * Money went from one account of the club to another: both lines are explained, and the cash of both moves, once.
 * @throws AppError already_decided, invalid_input
 */
export async function bookOwnTransfer(
  tx: Transaction,
  want: WantedOwnTransfer,
  actor: Actor,
  now: Date,
): Promise<null> {
  const { debit, credit } = await lockSides(tx, want);
  const reason = want.reason.trim();
  const amountMicros = credit.amountMicros;
  const { id: transferId } = await getRow<{ id: bigint }>(
    tx,
    `INSERT INTO own_transfers (debit_line_id, credit_line_id, amount_micros, moved_at, moved_by)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [debit.id, credit.id, amountMicros, now, actor.memberId],
  );
  for (const { id } of [debit, credit]) {
    await updateLineDecided(tx, { id, ownTransferId: transferId, reason, actorId: actor.memberId });
  }
  const from = await getBankAccount(tx, debit.bankAccountId);
  const to = await getBankAccount(tx, credit.bankAccountId);
  await postTransfers(
    tx,
    [
      {
        debitAccountId: getCashAccountId(to.cashPlace, 0n),
        creditAccountId: getCashAccountId(from.cashPlace, 0n),
        amountMicros,
        kind: 'own_transfer',
        sourceId: transferId,
        reference: `${debit.narration.slice(0, 200)}: ${reason}`,
      },
    ],
    now,
  );
  const said = { reason, from: from.name, to: to.name, otherLine: String(credit.id) };
  await auditLine(tx, actor, now, 'statement_line.own', { ...debit, amountMicros }, said);
  return null;
}
