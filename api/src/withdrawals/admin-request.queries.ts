import type { AdminRequestQuery, AdminWithdrawalRequest } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable, Transaction } from '../database/database';
import { addPaymentPage } from '../search/payments';
import { toRupeesText } from '../ledger/rupees';
import { REQUEST_COLUMNS, type RequestRow } from './withdrawal.queries';

export interface AdminRequestRow extends RequestRow {
  name: string;
}

export interface RequestDecision {
  id: bigint;
  status: 'approved' | 'rejected';
  reason: string | null;
  actorId: bigint;
}

/** The one guarded statement that decides. @returns undefined when there was nothing for this actor to decide */
export async function updateRequestDecided(
  tx: Transaction,
  decision: RequestDecision,
  now: Date,
): Promise<AdminRequestRow | undefined> {
  const [row] = await tx.query<AdminRequestRow>(
    `UPDATE withdrawal_requests r SET status = $2, reason = $3, decided_by = $4, decided_at = $5
     FROM members m
     WHERE r.id = $1 AND r.status = 'pending' AND r.member_id <> $4 AND m.id = r.member_id
     RETURNING ${REQUEST_COLUMNS}, m.name`,
    [decision.id, decision.status, decision.reason, decision.actorId, now],
  );
  return row;
}

/**
 * One row more than the limit, the newest first. The search is for a part of the member's name or of the request's id.
 */
export async function listAdminRequests(database: Queryable, query: AdminRequestQuery): Promise<AdminRequestRow[]> {
  const conditions = new Conditions();
  const list = { table: 'withdrawal_requests', idPrefix: '', alias: 'r' } as const;
  const limit = await addPaymentPage(database, conditions, list, query);
  return database.query<AdminRequestRow>(
    `SELECT ${REQUEST_COLUMNS}, m.name FROM withdrawal_requests r JOIN members m ON m.id = r.member_id
     ${conditions.where} ORDER BY r.id DESC LIMIT ${limit}`,
    conditions.values,
  );
}

export async function countPendingRequests(
  database: Queryable,
): Promise<{ pendingCount: bigint; pendingMicros: bigint }> {
  const [row] = await database.query<{ pendingCount: bigint; pendingMicros: bigint }>(
    `SELECT count(*) AS "pendingCount", coalesce(sum(amount_micros), 0)::bigint AS "pendingMicros"
     FROM withdrawal_requests WHERE status = 'pending'`,
  );
  if (!row) throw new Error('An aggregate returned no row');
  return row;
}

export function toAdminRequest(row: AdminRequestRow): AdminWithdrawalRequest {
  return {
    id: String(row.id),
    memberId: String(row.memberId),
    name: row.name,
    amount: toRupeesText(row.amountMicros),
    method: row.method,
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
