import { DepositMode } from '../contract';
import type { AdminDeposit, AdminDepositQuery, Deposit, DepositStatus, PlainPageQuery } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable, Transaction } from '../database/database';
import { addPaymentPage } from '../search/payments';
import { toRupeesText } from '../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';

export interface DepositRow {
  id: bigint;
  memberId: bigint;
  amountMicros: bigint;
  mode: DepositMode;
  utr: string;
  status: DepositStatus;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

export interface AdminDepositRow extends DepositRow {
  name: string;
  sponsorName: string | null;
  paymentReference: string | null;
}

export interface CheckedDeposit {
  memberId: bigint;
  amountMicros: bigint;
  mode: DepositMode;
  utr: string;
  paymentReference: string | undefined;
}

const COLUMNS = `d.id, d.member_id AS "memberId", d.amount_micros AS "amountMicros", d.mode, d.utr, d.status, d.reason,
  d.created_at AS "createdAt", d.decided_at AS "decidedAt"`;

export async function insertDeposit(tx: Transaction, deposit: CheckedDeposit, now: Date): Promise<DepositRow> {
  const [row] = await tx.query<DepositRow>(
    `INSERT INTO deposits AS d (member_id, amount_micros, mode, utr, payment_reference, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
    [deposit.memberId, deposit.amountMicros, deposit.mode, deposit.utr, deposit.paymentReference ?? null, now],
  );
  if (!row) throw new Error('INSERT INTO deposits returned no row');
  return row;
}

export interface DepositDecision {
  id: bigint;
  status: 'success' | 'failed';
  reason: string | null;
  actorId: bigint;
}

/** The one guarded statement that decides. @returns undefined when there was nothing for this actor to decide */
export async function updateDepositDecided(
  tx: Transaction,
  decision: DepositDecision,
  now: Date,
): Promise<AdminDepositRow | undefined> {
  const [row] = await tx.query<AdminDepositRow>(
    `UPDATE deposits d SET status = $2, reason = $3, decided_by = $4, decided_at = $5
     FROM members m LEFT JOIN members sponsor ON sponsor.id = m.sponsor_id
     WHERE d.id = $1 AND d.status = 'pending' AND d.member_id <> $4 AND m.id = d.member_id
     RETURNING ${COLUMNS}, d.payment_reference AS "paymentReference", m.name, sponsor.name AS "sponsorName"`,
    [decision.id, decision.status, decision.reason, decision.actorId, now],
  );
  return row;
}

/** One row more than the limit, the newest first. */
export function listDeposits(
  database: Queryable,
  memberId: bigint,
  { cursor, limit = LIMIT_DEFAULT }: PlainPageQuery,
): Promise<DepositRow[]> {
  const conditions = new Conditions();
  conditions.add((p) => `d.member_id = ${p}`, memberId);
  if (cursor !== undefined) conditions.add((p) => `d.id < ${p}`, decodeCursor(cursor));
  return database.query<DepositRow>(
    `SELECT ${COLUMNS} FROM deposits d ${conditions.where} ORDER BY d.id DESC LIMIT ${conditions.bind(limit + 1)}`,
    conditions.values,
  );
}

const ADMIN_DEPOSITS = `SELECT ${COLUMNS}, d.payment_reference AS "paymentReference", m.name, sponsor.name AS "sponsorName"
  FROM deposits d JOIN members m ON m.id = d.member_id LEFT JOIN members sponsor ON sponsor.id = m.sponsor_id`;

/**
 * One row more than the limit, the newest first. The search is for a part of the member's name or of the deposit's id.
 */
export async function listAdminDeposits(database: Queryable, query: AdminDepositQuery): Promise<AdminDepositRow[]> {
  const conditions = new Conditions();
  const list = { table: 'deposits', idPrefix: '', alias: 'd' } as const;
  const newestFirst = await addPaymentPage(database, conditions, list, query);
  return database.query<AdminDepositRow>(`${ADMIN_DEPOSITS} ${conditions.where} ${newestFirst}`, conditions.values);
}

/** Of that id, or paid with that reference, which is a deposit of each mode at most; the newest first. */
export function listDepositsWith(database: Queryable, id: bigint | null, utr: string): Promise<AdminDepositRow[]> {
  return database.query<AdminDepositRow>(
    // The index of references begins with the mode.
    `${ADMIN_DEPOSITS} WHERE d.id = $1 OR (d.mode = ANY($2::text[]) AND d.utr = $3) ORDER BY d.id DESC`,
    [id, DepositMode.enum, utr],
  );
}

export interface DepositCounters {
  totalMicros: bigint;
  successCount: bigint;
  pendingCount: bigint;
}

/** Over all deposits, without looking at all of them. One that was reversed is no success. */
export async function countDeposits(database: Queryable): Promise<DepositCounters> {
  const [row] = await database.query<DepositCounters>(
    `SELECT coalesce(sum(succeeded_micros), 0)::bigint AS "totalMicros", coalesce(sum(succeeded), 0)::bigint AS "successCount",
       (SELECT count(*) FROM deposits WHERE status = 'pending') AS "pendingCount"
     FROM payment_counts WHERE list = 'deposits'`,
    [],
  );
  if (!row) throw new Error('An aggregate returned no row');
  return row;
}

export function toDeposit(row: DepositRow): Deposit {
  return {
    id: String(row.id),
    amount: toRupeesText(row.amountMicros),
    mode: row.mode,
    utr: row.utr,
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

export function toAdminDeposit(row: AdminDepositRow): AdminDeposit {
  return {
    ...toDeposit(row),
    memberId: String(row.memberId),
    name: row.name,
    referredBy: row.sponsorName,
    paymentReference: row.paymentReference,
  };
}
