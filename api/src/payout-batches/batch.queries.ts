import type { PayoutBatch, PayoutBatchLine, PayoutMode, PayoutTemplate } from '../contract';
import type { Queryable } from '../database/database';
import { toRupeesText } from '../ledger/rupees';
import { decodeCursor } from '../paging/paging';
import { formatDestination, type Destination } from '../withdrawals/destination';

export interface BatchRow {
  id: bigint;
  bankAccount: string;
  accountNumber: string;
  template: PayoutTemplate;
  state: PayoutBatch['state'];
  createdAt: Date;
  createdById: bigint;
  createdBy: string;
  endedAt: Date | null;
  endedBy: string | null;
  payouts: bigint;
  totalMicros: bigint;
  pending: bigint;
  paid: bigint;
  failed: bigint;
}

const BATCHES = `
  SELECT b.id, a.name AS "bankAccount", a.account_number AS "accountNumber", b.template, b.state,
    b.created_at AS "createdAt",
    b.created_by AS "createdById", c.name AS "createdBy", b.ended_at AS "endedAt", e.name AS "endedBy", counted.*
  FROM payout_batches b JOIN bank_accounts a ON a.id = b.bank_account_id JOIN members c ON c.id = b.created_by
  LEFT JOIN members e ON e.id = b.ended_by
  CROSS JOIN LATERAL (
    SELECT count(*) AS payouts, coalesce(sum(p.amount_micros), 0)::bigint AS "totalMicros",
      count(*) FILTER (WHERE p.status = 'pending') AS pending,
      count(*) FILTER (WHERE p.status = 'success') AS paid,
      count(*) FILTER (WHERE p.status IN ('failed', 'returned')) AS failed
    FROM payout_batch_lines l JOIN payouts p ON p.id = l.payout_id WHERE l.batch_id = b.id
  ) counted`;

/** One row more than the limit, the newest first. */
export function listBatches(database: Queryable, cursor: string | undefined, limit: number): Promise<BatchRow[]> {
  const before = cursor === undefined ? null : decodeCursor(cursor);
  return database.query<BatchRow>(
    `${BATCHES} WHERE $1::bigint IS NULL OR b.id < $1 ORDER BY b.id DESC LIMIT $2`,
    [before, limit + 1],
    { plan: 'custom' },
  );
}

export async function findBatch(database: Queryable, id: bigint): Promise<BatchRow | undefined> {
  const [row] = await database.query<BatchRow>(`${BATCHES} WHERE b.id = $1`, [id]);
  return row;
}

/** Which one of its template a released batch is on the day of its release, in India; from one on. */
export async function countOfDay(database: Queryable, batchId: bigint): Promise<number> {
  const [row] = await database.query<{ count: bigint }>(
    `WITH days AS (
       SELECT id, template, ended_at, (ended_at AT TIME ZONE 'Asia/Kolkata')::date AS day FROM payout_batches
         WHERE state = 'released'
     )
     SELECT count(*) AS count FROM days this JOIN days each ON (each.template, each.day) = (this.template, this.day)
     WHERE this.id = $1 AND (each.ended_at, each.id) <= (this.ended_at, this.id)`,
    [batchId],
  );
  return Number(row?.count);
}

export interface LineRow extends Destination {
  payoutId: bigint;
  memberId: bigint;
  name: string;
  amountMicros: bigint;
  mode: PayoutMode;
  status: PayoutBatchLine['status'];
  utr: string | null;
  reason: string | null;
}

/** In the order of the file. */
export function listBatchLines(database: Queryable, batchId: bigint): Promise<LineRow[]> {
  return database.query<LineRow>(
    `SELECT p.id AS "payoutId", p.member_id AS "memberId", m.name, p.amount_micros AS "amountMicros", l.mode, p.status, p.utr, p.reason,
       r.method, r.upi_id AS "upiId", r.account_holder AS "accountHolder", r.account_number AS "accountNumber", r.ifsc
     FROM payout_batch_lines l JOIN payouts p ON p.id = l.payout_id JOIN withdrawal_requests r ON r.id = p.request_id
     JOIN members m ON m.id = p.member_id WHERE l.batch_id = $1 ORDER BY p.id`,
    [batchId],
  );
}

export interface CandidateRow extends Destination {
  payoutId: bigint;
  memberId: bigint;
  name: string;
  amountMicros: bigint;
  isHeld: boolean;
  isDisabled: boolean;
  isDoubted: boolean;
  isShared: boolean;
  /** Owes the club what was taken back, while this was on its way out. */
  isDebtor: boolean;
}

/**
 * Payouts that wait, the oldest first.
 * @param ids those alone; all unless told
 * @param batchId also those of this batch, otherwise those of none
 */
export function listCandidates(
  database: Queryable,
  {
    ids = null,
    batchId = null,
    before,
    now,
  }: { ids?: bigint[] | null; batchId?: bigint | null; before: Date; now: Date },
  limit: number,
): Promise<CandidateRow[]> {
  return database.query<CandidateRow>(
    `WITH waiting AS MATERIALIZED (
       SELECT p.id, p.request_id, p.member_id, p.amount_micros, p.doubted_at FROM payouts p
       WHERE p.status >= 'pending' AND p.status <= 'pending' AND p.created_at < $2
         AND ($1::bigint[] IS NULL OR p.id = ANY ($1))
         AND NOT EXISTS (SELECT FROM payout_batch_lines l WHERE l.payout_id = p.id AND l.is_open
           AND l.batch_id IS DISTINCT FROM $5)
       ORDER BY p.status, p.id LIMIT $4
     )
     SELECT p.id AS "payoutId", p.member_id AS "memberId", m.name, p.amount_micros AS "amountMicros", r.method, r.upi_id AS "upiId",
       r.account_holder AS "accountHolder", r.account_number AS "accountNumber", r.ifsc,
         NOT m.is_enabled AS "isDisabled",
       coalesce(m.withdrawals_held_until > $3, false) AS "isHeld", p.doubted_at IS NOT NULL AS "isDoubted",
       a.receivable_micros > 0 AS "isDebtor",
       EXISTS (SELECT FROM payout_details o WHERE o.member_id <> p.member_id
         AND o.account_number = r.account_number AND o.ifsc = r.ifsc)
       OR EXISTS (
         SELECT FROM payout_details o WHERE o.member_id <> p.member_id AND o.upi_id IS NOT NULL
           AND lower(o.upi_id) COLLATE "C" = lower(r.upi_id) COLLATE "C"
       ) AS "isShared"
     FROM waiting p JOIN withdrawal_requests r ON r.id = p.request_id JOIN members m ON m.id = p.member_id
     JOIN accounts a ON a.id = p.member_id
     ORDER BY p.id`,
    [ids, before, now, limit, batchId],
    { plan: 'custom' },
  );
}

export const toBatch = (row: BatchRow): PayoutBatch => ({
  id: String(row.id),
  bankAccount: row.bankAccount,
  template: row.template,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  createdById: String(row.createdById),
  createdBy: row.createdBy,
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBy: row.endedBy,
  payouts: Number(row.payouts),
  total: toRupeesText(row.totalMicros),
  pending: Number(row.pending),
  paid: Number(row.paid),
  failed: Number(row.failed),
});

export const toBatchLine = (row: LineRow): PayoutBatchLine => ({
  payoutId: String(row.payoutId),
  memberId: String(row.memberId),
  name: row.name,
  amount: toRupeesText(row.amountMicros),
  destination: formatDestination(row),
  mode: row.mode,
  status: row.status,
  utr: row.utr,
  reason: row.reason,
});
