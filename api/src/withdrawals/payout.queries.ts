import type { AdminPayout, AdminPayoutQuery, PayoutStatus } from '../contract';
import { Conditions, toKept } from '../database/conditions';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { addIdsWithPartOfUtr, addPaymentPage, HITS_MAX, PAYOUT_ID_PREFIX } from '../search/payments';
import { toRupeesText } from '../ledger/rupees';
import { formatDestination, type Destination } from './destination';

export interface PayoutRow extends Destination {
  id: bigint;
  requestId: bigint;
  memberId: bigint;
  name: string;
  isDisabled: boolean;
  /** Somebody else may have asked for it: `stopWithdrawals` of decide-request.ts. */
  isDoubted: boolean;
  amountMicros: bigint;
  status: PayoutStatus;
  utr: string | null;
  reason: string | null;
  createdAt: Date;
  settledAt: Date | null;
  /** The bank's, of what it sent back. */
  returnReference: string | null;
  /** Of the request. */
  approvedBy: bigint;
  /** Of the bank account that it has left from. */
  cashPlace: number;
}

const COLUMNS = `p.id, p.request_id AS "requestId", p.member_id AS "memberId", m.name, NOT m.is_enabled AS "isDisabled",
  p.doubted_at IS NOT NULL AS "isDoubted", p.amount_micros AS "amountMicros", p.status, p.utr,
  p.reason, p.return_reference AS "returnReference", p.created_at AS "createdAt", p.settled_at AS "settledAt", r.method, r.upi_id AS "upiId",
  r.account_holder AS "accountHolder", r.account_number AS "accountNumber", r.ifsc,
  r.decided_by AS "approvedBy", coalesce((SELECT cash_place FROM bank_accounts b WHERE b.id = p.bank_account_id), 0) AS "cashPlace"`;

export async function insertPayout(
  tx: Transaction,
  request: { id: bigint; memberId: bigint; amountMicros: bigint },
  now: Date,
): Promise<void> {
  await tx.query('INSERT INTO payouts (request_id, member_id, amount_micros, created_at) VALUES ($1, $2, $3, $4)', [
    request.id,
    request.memberId,
    request.amountMicros,
    now,
  ]);
}

/**
 * The account whose file a payout is in; by hand it leaves from the first one. Locks the payout: a batch that is being
 * released holds it, and is seen by the statement after the lock.
 */
export async function lockPayoutAccount(tx: Transaction, id: bigint): Promise<bigint | null> {
  await tx.query('SELECT FROM payouts WHERE id = $1 FOR UPDATE', [id]);
  const [row] = await tx.query<{ bankAccountId: bigint }>(
    `SELECT b.bank_account_id AS "bankAccountId" FROM payout_batch_lines l JOIN payout_batches b ON b.id = l.batch_id
     WHERE l.payout_id = $1 AND l.is_open AND b.state = 'released'`,
    [id],
  );
  return row?.bankAccountId ?? null;
}

export interface PayoutSettlement {
  id: bigint;
  status: 'success' | 'failed';
  utr: string | null;
  reason: string | null;
  /** That it has left from; null: the first one. */
  bankAccountId: bigint | null;
  actorId: bigint;
}

/** The one guarded statement that settles. @returns undefined when there was nothing for this actor to settle */
export async function updatePayoutSettled(
  tx: Transaction,
  settlement: PayoutSettlement,
  now: Date,
): Promise<PayoutRow | undefined> {
  const [row] = await tx.query<PayoutRow>(
    `UPDATE payouts p SET status = $2, utr = $3, reason = $4, settled_by = $5, settled_at = $6, bank_account_id = $7
     FROM withdrawal_requests r JOIN members m ON m.id = r.member_id
     WHERE p.id = $1 AND p.status = 'pending' AND p.member_id <> $5 AND r.id = p.request_id
     RETURNING ${COLUMNS}`,
    [
      settlement.id,
      settlement.status,
      settlement.utr,
      settlement.reason,
      settlement.actorId,
      now,
      settlement.bankAccountId,
    ],
  );
  return row;
}

/** Those that wait and were asked for since then. @returns those that were not in doubt before */
export function updatePayoutsDoubted(tx: Transaction, memberId: bigint, since: Date, now: Date): Promise<PayoutRow[]> {
  return tx.query<PayoutRow>(
    `UPDATE payouts p SET doubted_at = $3
     FROM withdrawal_requests r JOIN members m ON m.id = r.member_id
     WHERE p.member_id = $1 AND p.status = 'pending' AND p.doubted_at IS NULL AND r.id = p.request_id
       AND r.created_at > $2
     RETURNING ${COLUMNS}`,
    [memberId, since, now],
  );
}

/** Of one that was paid. @returns undefined when this actor could not say so of it */
export async function updatePayoutReturned(
  tx: Transaction,
  returned: { id: bigint; reason: string; reference: string; actorId: bigint },
  now: Date,
): Promise<PayoutRow | undefined> {
  const [row] = await tx.query<PayoutRow>(
    `UPDATE payouts p SET status = 'returned', reason = $2, return_reference = $3, returned_by = $4, returned_at = $5
     FROM withdrawal_requests r JOIN members m ON m.id = r.member_id
     WHERE p.id = $1 AND p.status = 'success' AND p.member_id <> $4 AND r.id = p.request_id
     RETURNING ${COLUMNS}`,
    [returned.id, returned.reason, returned.reference, returned.actorId, now],
  );
  return row;
}

const PAYOUTS = `SELECT ${COLUMNS}
  FROM payouts p JOIN withdrawal_requests r ON r.id = p.request_id JOIN members m ON m.id = p.member_id`;

/**
 * One row more than the limit, in the order asked for. The search is for a part of the member's name, of the payout's
 * id, as shown with WD, or of its UTR.
 */
export async function listPayouts(database: Queryable, query: AdminPayoutQuery): Promise<PayoutRow[]> {
  const conditions = new Conditions();
  const list = { table: 'payouts', idPrefix: PAYOUT_ID_PREFIX, alias: 'p' } as const;
  const inOrder = await addPaymentPage(database, conditions, list, query);
  return database.query<PayoutRow>(`${PAYOUTS} ${conditions.where} ${inOrder}`, conditions.values);
}

/** Of that id, then paid with that reference, then with a part of it or of these ids; the newest first. */
export async function listPayoutsWith(
  database: Queryable,
  id: bigint | null,
  utr: string,
  ids: bigint[],
): Promise<PayoutRow[]> {
  const others = await addIdsWithPartOfUtr(database, 'payouts', { id, utr, ids });
  if (!others) return [];
  return database.query<PayoutRow>(
    `${PAYOUTS} WHERE p.id = $1 OR p.utr = $2 OR p.id = ANY (${toKept('$3', 'bigint[]')})
     ORDER BY p.id IS NOT DISTINCT FROM $1 DESC, p.utr IS NOT DISTINCT FROM $2 DESC, p.id DESC LIMIT ${HITS_MAX}`,
    [id, utr, others],
  );
}

export interface PayoutCounters {
  totalMicros: bigint;
  successCount: bigint;
  pendingCount: bigint;
}

/** Over all payouts, without looking at all of them. */
export function countPayouts(database: Queryable): Promise<PayoutCounters> {
  return getRow<PayoutCounters>(
    database,
    `SELECT coalesce(sum(succeeded_micros), 0)::bigint AS "totalMicros", coalesce(sum(succeeded), 0)::bigint AS "successCount",
       (SELECT count(*) FROM payouts WHERE status = 'pending') AS "pendingCount"
     FROM payment_counts WHERE list = 'payouts'`,
    [],
  );
}

export function toAdminPayout(row: PayoutRow): AdminPayout {
  return {
    id: String(row.id),
    requestId: String(row.requestId),
    memberId: String(row.memberId),
    name: row.name,
    ...(row.isDisabled && { isDisabled: true }),
    ...(row.isDoubted && { isDoubted: true }),
    mode: row.method,
    amount: toRupeesText(row.amountMicros),
    status: row.status,
    destination: formatDestination(row),
    utr: row.utr,
    reason: row.reason,
    returnReference: row.returnReference,
    createdAt: row.createdAt.toISOString(),
  };
}
