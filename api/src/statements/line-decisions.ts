import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { DecidedLine, DecisionUndoing } from '../contract';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { postTransfers } from '../ledger/post-transfers';
import { toRupeesText } from '../ledger/rupees';
import { auditLine } from './audit-line';
import { listReturnedAlike } from './explain-line';
import { LINE_COLUMNS, toStatementLine, type LineRow } from './statement.queries';

type Decision = DecidedLine['decision'];

/** Of each kind. */
const SHOWN_MAX = 20;

/** SQL of the last lines of a kind, by when that was decided. */
const toLast = (decision: Decision, at: string, from: string, otherLineId = 'NULL::bigint') => `(
    SELECT ${LINE_COLUMNS}, '${decision}' AS decision, ${otherLineId} AS "otherLineId", l.reason AS why,
      ${at} AS "decidedAt", m.name AS "decidedBy"
    FROM ${from} JOIN members m ON m.id = l.decided_by WHERE ${at} IS NOT NULL ORDER BY ${at} DESC LIMIT $1
  )`;

const LAST_DECIDED = [
  toLast('charge', 'l.charged_at', 'statement_lines l'),
  toLast('return', 'l.returned_at', 'statement_lines l'),
  toLast(
    'own-transfer',
    'o.moved_at',
    'own_transfers o JOIN statement_lines l ON l.id = o.debit_line_id AND l.own_transfer_id = o.id',
    'o.credit_line_id',
  ),
].join(' UNION ALL ');

interface DecidedRow extends LineRow {
  decision: Decision;
  otherLineId: bigint | null;
  why: string;
  decidedAt: Date;
  decidedBy: string;
}

/** Lines that were decided last in a way that can be taken back, the newest first; an own transfer by its debit. */
export async function listDecidedLines(database: Queryable): Promise<DecidedLine[]> {
  const rows = await database.query<DecidedRow>(`${LAST_DECIDED} ORDER BY "decidedAt" DESC, id DESC`, [SHOWN_MAX]);
  const others = await database.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM statement_lines l WHERE l.id = ANY ($1::bigint[])`,
    [rows.flatMap(({ otherLineId }) => otherLineId ?? [])],
  );
  const otherOf = new Map(others.map((line) => [line.id, toStatementLine(line)]));
  return rows.map(({ decision, otherLineId, why, decidedAt, decidedBy, ...line }) => ({
    decision,
    line: toStatementLine(line),
    otherLine: (otherLineId !== null && otherOf.get(otherLineId)) || null,
    reason: why,
    decidedAt: decidedAt.toISOString(),
    decidedBy,
  }));
}

export type WantedUndoing = DecisionUndoing & { lineId: string };

/**
 * @param at when the line was decided to be what it is, now that it is locked
 * @throws AppError already_decided
 */
function requireShown({ decidedAt }: WantedUndoing, at: Date): void {
  if (new Date(decidedAt).getTime() === at.getTime()) return;
  throw new AppError('already_decided', 'The line was taken back and decided again since it was shown.');
}

interface MovedAt {
  kind: 'bank_charge' | 'own_transfer';
  sourceId: bigint;
  at: Date;
}

interface MovedTransfer {
  id: bigint;
  debitAccountId: bigint;
  creditAccountId: bigint;
  amountMicros: bigint;
}

/** By the day and the index of events: transfers are millions. @throws AppError not_reversible */
function getMovedTransfer(tx: Transaction, { kind, sourceId, at }: MovedAt): Promise<MovedTransfer> {
  return getRow<MovedTransfer>(
    tx,
    `SELECT id, debit_account_id AS "debitAccountId", credit_account_id AS "creditAccountId", amount_micros AS "amountMicros"
     FROM transfers WHERE business_date = ($2::timestamptz AT TIME ZONE 'Asia/Kolkata')::date AND source_id = $1
       AND kind NOT IN ('cashback', 'cashback_on_cashback') AND kind = $3`,
    [sourceId, at, kind],
    {
      plan: 'custom',
      refuse: () => new AppError('not_reversible', 'Its transfer is in an archived month: bring that back first.'),
    },
  );
}

interface Undoing {
  line: LineRow;
  reason: string;
  actor: Actor;
  now: Date;
}

/**
 * Mirrors the transfer of what a line was decided to be.
 * @returns the id of its reversal
 * @throws AppError not_reversible
 */
async function moveBack(tx: Transaction, moved: MovedAt, { line, reason, actor, now }: Undoing): Promise<bigint> {
  const { id, debitAccountId, creditAccountId, amountMicros } = await getMovedTransfer(tx, moved);
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
  await insertAuditEntry(tx, actor, now, {
    action: 'transfer.reverse',
    subject: `transfer:${id}`,
    after: { reason, amount: toRupeesText(line.amountMicros), narration: line.narration },
  });
  return ids[0];
}

/** A trigger lets nothing be opened that is not taken back. */
async function openLines(tx: Transaction, ids: bigint[], chargeSource: bigint | null = null): Promise<void> {
  await tx.query(
    `UPDATE statement_lines SET charged_at = NULL, returned_at = NULL, own_transfer_id = NULL, reason = NULL,
       decided_by = NULL, charge_source = coalesce($2, charge_source) WHERE id = ANY ($1::bigint[])`,
    [ids, chargeSource],
  );
}

/**
 * What was booked was not the bank's own: the transfer is mirrored, and the line is open again for what it is.
 * @throws AppError already_decided, not_reversible
 */
export async function undoCharge(tx: Transaction, want: WantedUndoing, actor: Actor, now: Date): Promise<null> {
  const [line] = await tx.query<LineRow & { chargedAt: Date }>(
    `SELECT ${LINE_COLUMNS}, l.charged_at AS "chargedAt" FROM statement_lines l
     WHERE l.id = $1 AND l.charged_at IS NOT NULL FOR UPDATE`,
    [BigInt(want.lineId)],
  );
  if (!line) throw new AppError('already_decided', 'The line is not booked as a charge or interest.');
  requireShown(want, line.chargedAt);
  const reason = want.reason.trim();
  const moved = { kind: 'bank_charge', sourceId: line.chargeSource ?? line.id, at: line.chargedAt } as const;
  const reversalId = await moveBack(tx, moved, { line, reason, actor, now });
  await openLines(tx, [line.id], -reversalId);
  await auditLine(tx, actor, now, 'statement_line.uncharge', line, { reason });
  return null;
}

/**
 * Money was not given back, or a debit is not that. No money moves, so the audit log is what the line is opened by.
 * @throws AppError already_decided, not_reversible
 */
export async function undoReturn(tx: Transaction, want: WantedUndoing, actor: Actor, now: Date): Promise<null> {
  const refuse = (): never => {
    throw new AppError('already_decided', 'The line is not marked as returned.');
  };
  const [line] = await tx.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM statement_lines l WHERE l.id = $1 AND l.returned_at IS NOT NULL`,
    [BigInt(want.lineId)],
  );
  if (!line) return refuse();
  const alike = await listReturnedAlike(tx, line);
  const { returnedAt } = alike.find(({ id }) => id === line.id) ?? refuse();
  requireShown(want, returnedAt);
  const debits = alike.filter(({ isDebit }) => isDebit).length;
  if (line.amountMicros > 0n && alike.length <= debits * 2) {
    throw new AppError(
      'not_reversible',
      'A debit of this amount is marked as giving this credit back. Take that back first.',
    );
  }
  await auditLine(tx, actor, now, 'statement_line.unreturn', line, { reason: want.reason.trim() });
  await openLines(tx, [line.id]);
  return null;
}

/**
 * Money did not go from one account of the club to the other: the transfer is mirrored, and both lines are open again.
 * @throws AppError already_decided, not_reversible
 */
export async function undoOwnTransfer(tx: Transaction, want: WantedUndoing, actor: Actor, now: Date): Promise<null> {
  const sides = await tx.query<LineRow & { ownTransferId: bigint; movedAt: Date }>(
    `SELECT ${LINE_COLUMNS}, o.id AS "ownTransferId", o.moved_at AS "movedAt"
     FROM own_transfers o JOIN statement_lines l ON l.id IN (o.debit_line_id, o.credit_line_id) AND l.own_transfer_id = o.id
     WHERE o.id = (SELECT own_transfer_id FROM statement_lines WHERE id = $1) ORDER BY l.id FOR UPDATE OF l`,
    [BigInt(want.lineId)],
  );
  const debit = sides.find(({ amountMicros }) => amountMicros < 0n);
  const credit = sides.find(({ amountMicros }) => amountMicros > 0n);
  if (!debit || !credit) throw new AppError('already_decided', 'The line is no side of an own transfer.');
  requireShown(want, debit.movedAt);
  const reason = want.reason.trim();
  const moved = { kind: 'own_transfer', sourceId: debit.ownTransferId, at: debit.movedAt } as const;
  await moveBack(tx, moved, { line: debit, reason, actor, now });
  await openLines(tx, [debit.id, credit.id]);
  await auditLine(tx, actor, now, 'statement_line.unown', debit, { reason, otherLine: String(credit.id) });
  return null;
}
