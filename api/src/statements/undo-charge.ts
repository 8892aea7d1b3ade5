import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { BookedCharge } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { postTransfers } from '../ledger/post-transfers';
import { toRupeesText } from '../ledger/rupees';
import type { WantedCharge } from './explain-line';
import { LINE_COLUMNS, toStatementLine, type LineRow } from './statement.queries';

const SHOWN_MAX = 20;

/** Lines that were booked as of the bank itself, the newest first. */
export async function listBookedCharges(database: Queryable): Promise<BookedCharge[]> {
  const rows = await database.query<LineRow & { why: string; chargedAt: Date; chargedBy: string }>(
    `SELECT ${LINE_COLUMNS}, l.reason AS why, l.charged_at AS "chargedAt", m.name AS "chargedBy"
     FROM statement_lines l JOIN members m ON m.id = l.decided_by WHERE l.charged_at IS NOT NULL ORDER BY l.id DESC LIMIT $1`,
    [SHOWN_MAX],
  );
  return rows.map(({ why, chargedAt, chargedBy, ...line }) => ({
    line: toStatementLine(line),
    reason: why,
    chargedAt: chargedAt.toISOString(),
    chargedBy,
  }));
}

/** Locks it. @throws AppError already_decided */
async function lockCharged(tx: Transaction, id: bigint): Promise<LineRow & { chargedAt: Date }> {
  const [line] = await tx.query<LineRow & { chargedAt: Date }>(
    `SELECT ${LINE_COLUMNS}, l.charged_at AS "chargedAt" FROM statement_lines l
     WHERE l.id = $1 AND l.charged_at IS NOT NULL FOR UPDATE`,
    [id],
  );
  if (!line) throw new AppError('already_decided', 'The line is not booked as a charge or interest.');
  return line;
}

interface ChargeTransfer {
  id: bigint;
  debitAccountId: bigint;
  creditAccountId: bigint;
  amountMicros: bigint;
}

/** By the day and the index of events: transfers are millions. @throws AppError not_reversible */
async function getChargeTransfer(tx: Transaction, line: LineRow & { chargedAt: Date }): Promise<ChargeTransfer> {
  const [transfer] = await tx.query<ChargeTransfer>(
    `SELECT id, debit_account_id AS "debitAccountId", credit_account_id AS "creditAccountId", amount_micros AS "amountMicros"
     FROM transfers WHERE business_date = ($2::timestamptz AT TIME ZONE 'Asia/Kolkata')::date AND source_id = $1
       AND kind NOT IN ('cashback', 'cashback_on_cashback') AND kind = 'bank_charge'`,
    [line.chargeSource ?? line.id, line.chargedAt],
    { plan: 'custom' },
  );
  if (!transfer) throw new AppError('not_reversible', 'Its transfer is in an archived month: bring that back first.');
  return transfer;
}

/**
 * What was booked was not the bank's own: the transfer is mirrored, and the line is open again for what it is.
 * @throws AppError already_decided, not_reversible
 */
export async function undoCharge(tx: Transaction, want: WantedCharge, actor: Actor, now: Date): Promise<null> {
  const line = await lockCharged(tx, BigInt(want.lineId));
  const { id, debitAccountId, creditAccountId, amountMicros } = await getChargeTransfer(tx, line);
  const reason = want.reason.trim();
  const { ids } = await postTransfers(
    tx,
    [
      {
        debitAccountId: creditAccountId,
        creditAccountId: debitAccountId,
        amountMicros,
        kind: 'reversal',
        sourceId: id,
        reference: `Reversal of ${line.narration.slice(0, 200)}: ${reason}`,
      },
    ],
    now,
  );
  await tx.query(
    'UPDATE statement_lines SET charged_at = NULL, reason = NULL, decided_by = NULL, charge_source = $2 WHERE id = $1',
    [line.id, -ids[0]],
  );
  const after = { reason, amount: toRupeesText(line.amountMicros), narration: line.narration };
  const entry = { before: null, after };
  await insertAuditEntry(tx, actor, now, { action: 'transfer.reverse', subject: `transfer:${id}`, ...entry });
  // The last word in the audit log: it tells a second person what is proposed.
  const subject = `statement_line:${line.id}` as const;
  await insertAuditEntry(tx, actor, now, { action: 'statement_line.uncharge', subject, ...entry });
  return null;
}
