import type { PayoutMethod, PayoutStatus, RequestStatus, Withdrawal } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable, Transaction } from '../database/database';
import { PAYOUT_CLEARING } from '../ledger/accounts';
import { toBusinessDate } from '../ledger/business-date';
import { toPostingSql } from '../ledger/post-transfers';
import { toRupeesText } from '../ledger/rupees';
import { decodeCursor } from '../paging/paging';
import { formatMaskedDestination, type Destination } from './destination';

export interface RequestRow extends Destination {
  id: bigint;
  memberId: bigint;
  amountMicros: bigint;
  status: RequestStatus;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

export interface WithdrawalRow extends RequestRow {
  payoutStatus: PayoutStatus | null;
  utr: string | null;
  payoutReason: string | null;
}

/** Columns of a `RequestRow`, for a statement that calls the request `r`. */
export const REQUEST_COLUMNS = `r.id, r.member_id AS "memberId", r.amount_micros AS "amountMicros", r.method, r.upi_id AS "upiId",
  r.account_holder AS "accountHolder", r.account_number AS "accountNumber", r.ifsc, r.status, r.reason,
  r.created_at AS "createdAt", r.decided_at AS "decidedAt"`;

/** What decides whether a member may withdraw. */
export interface WithdrawalTerms {
  balanceMicros: bigint;
  runningPrincipalMicros: bigint;
  minWithdrawMicros: bigint;
}

const POSTING = toPostingSql(
  'withdrawal',
  {
    debitAccountId: 'request."memberId"',
    creditAccountId: String(PAYOUT_CLEARING),
    amountMicros: 'request."amountMicros"',
    reference: `'Withdrawal ' || request.id`,
    idempotencyKey: `'withdrawal:' || request.id`,
    businessDate: '$5',
    postedAt: '$4',
  },
  'request WHERE request."amountMicros" <= request."balanceMicros"',
);

/**
 * A request to the saved payout details, of which it keeps a copy, its posting, and the terms that it must stand up to, in one statement:
 * whoever sends it checks them, and rolls back. Nothing is posted that the balance does not hold. The smallest withdrawal is that
 * of the highest running tier; without a running package, the smallest of any tier on sale, and ₹1 when nothing is on sale.
 * @returns undefined without saved details; a CHECK refuses details that lack those of the method
 */
export async function insertRequest(
  tx: Transaction,
  memberId: bigint,
  amountMicros: bigint,
  method: PayoutMethod,
  now: Date,
): Promise<(RequestRow & WithdrawalTerms) | undefined> {
  const [row] = await tx.query<RequestRow & WithdrawalTerms>(
    `WITH running AS (
       SELECT plan_version_id, sum(principal_micros) AS principal_micros, max(id) AS last_id
       FROM packages WHERE member_id = $1 AND status = 'running' GROUP BY plan_version_id
     ), request AS (
       INSERT INTO withdrawal_requests AS r (member_id, amount_micros, method, upi_id, account_holder, account_number, ifsc, created_at)
       SELECT member_id, $2::bigint, $3::text, CASE WHEN $3 = 'UPI' THEN upi_id END, CASE WHEN $3 <> 'UPI' THEN account_holder END,
         CASE WHEN $3 <> 'UPI' THEN account_number END, CASE WHEN $3 <> 'UPI' THEN ifsc END, $4::timestamptz
       FROM payout_details WHERE member_id = $1
       RETURNING ${REQUEST_COLUMNS},
         (SELECT balance_micros FROM accounts WHERE id = $1) AS "balanceMicros",
         (SELECT coalesce(sum(principal_micros), 0)::bigint FROM running) AS "runningPrincipalMicros",
         coalesce(
           (SELECT v.min_withdraw_rupees FROM running JOIN plan_versions v ON v.id = running.plan_version_id
            ORDER BY v.min_recharge_rupees DESC, running.last_id DESC LIMIT 1),
           (SELECT min(min_withdraw_rupees) FROM plan_versions WHERE is_on_sale),
           1
         )::bigint * 1000000 AS "minWithdrawMicros"
     ), posted AS (${POSTING})
     SELECT * FROM request`,
    [memberId, amountMicros, method, now, toBusinessDate(now)],
  );
  return row;
}

/** One row more than the limit, the newest first. */
export function listWithdrawals(
  database: Queryable,
  memberId: bigint,
  cursor: string | undefined,
  limit: number,
): Promise<WithdrawalRow[]> {
  const conditions = new Conditions();
  conditions.add((p) => `r.member_id = ${p}`, memberId);
  if (cursor !== undefined) conditions.add((p) => `r.id < ${p}`, decodeCursor(cursor));
  return database.query<WithdrawalRow>(
    `SELECT ${REQUEST_COLUMNS}, p.status AS "payoutStatus", p.utr, p.reason AS "payoutReason"
     FROM withdrawal_requests r LEFT JOIN payouts p ON p.request_id = r.id
     ${conditions.where} ORDER BY r.id DESC LIMIT ${conditions.bind(limit + 1)}`,
    conditions.values,
  );
}

export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    id: String(row.id),
    amount: toRupeesText(row.amountMicros),
    method: row.method,
    destination: formatMaskedDestination(row),
    status: row.status,
    payoutStatus: row.payoutStatus,
    utr: row.utr,
    reason: row.payoutReason ?? row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
