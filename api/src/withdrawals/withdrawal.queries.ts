import type {
  AdminRequestQuery,
  AdminWithdrawalRequest,
  PayoutMethod,
  PayoutStatus,
  PlainPageQuery,
  RequestStatus,
  Withdrawal,
} from '../contract';
import { listBonusReleases, type BonusRelease } from '../ledger/held-bonuses';
import { Conditions, toKept } from '../database/conditions';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { MICROS_PER_RUPEE, toRupeesText } from '../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';
import { toGoverningOrderSql } from '../plan/plan-sql';
import { addPaymentPage, HITS_MAX } from '../search/payments';
import { formatDestination, formatMaskedDestination, type Destination } from './destination';

export interface RequestRow extends Destination {
  id: bigint;
  memberId: bigint;
  amountMicros: bigint;
  status: RequestStatus;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  isStopped: boolean;
}

export interface WithdrawalRow extends RequestRow {
  payoutStatus: PayoutStatus | null;
  utr: string | null;
  payoutReason: string | null;
  isDoubted: boolean;
}

/** Columns of a `RequestRow`, for a statement that calls the request `r`. */
const REQUEST_COLUMNS = `r.id, r.member_id AS "memberId", r.amount_micros AS "amountMicros", r.method, r.upi_id AS "upiId",
  r.account_holder AS "accountHolder", r.account_number AS "accountNumber", r.ifsc, r.status, r.reason,
  r.created_at AS "createdAt", r.decided_at AS "decidedAt", r.is_stopped AS "isStopped"`;

/** What decides whether a member may withdraw. */
export interface WithdrawalTerms {
  balanceMicros: bigint;
  runningPrincipalMicros: bigint;
  receivableMicros: bigint;
  /** Bonuses that cannot be withdrawn yet, all together and by the day on which they can. */
  heldMicros: bigint;
  releases: BonusRelease[];
  /** Of the highest running tier; without a running package the smallest of any tier on sale, or ₹1. */
  minWithdrawMicros: bigint;
  hasPackage: boolean;
}

/** Who decides on it has locked the wallet. */
export async function getWithdrawalTerms(
  database: Queryable,
  memberId: bigint,
  today: string,
): Promise<WithdrawalTerms> {
  const releases = await listBonusReleases(database, memberId, today);
  const [row] = await database.query<Omit<WithdrawalTerms, 'heldMicros' | 'releases'>>(
    `WITH running AS (
       SELECT p.id, p.principal_micros, v.min_recharge_rupees, v.min_withdraw_rupees
       FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
       WHERE p.member_id = $1 AND p.status = 'running'
     )
     SELECT balance_micros AS "balanceMicros", receivable_micros AS "receivableMicros",
       (SELECT coalesce(sum(principal_micros), 0)::bigint FROM running) AS "runningPrincipalMicros",
       coalesce(
         (SELECT min_withdraw_rupees FROM running ORDER BY ${toGoverningOrderSql('min_recharge_rupees', 'id')} LIMIT 1),
         (SELECT min(min_withdraw_rupees) FROM plan_versions WHERE is_on_sale),
         1
       )::bigint * 1000000 AS "minWithdrawMicros",
       EXISTS (SELECT FROM running) AS "hasPackage"
     FROM accounts WHERE id = $1`,
    [memberId],
  );
  if (!row) throw new Error(`Member ${memberId} has no wallet`);
  return { ...row, releases, heldMicros: releases.reduce((sum, { amountMicros }) => sum + amountMicros, 0n) };
}

export function calculateWithdrawable(terms: WithdrawalTerms): bigint {
  const { balanceMicros, runningPrincipalMicros, receivableMicros, heldMicros } = terms;
  const micros = balanceMicros - runningPrincipalMicros - receivableMicros - heldMicros;
  return micros > 0n ? micros : 0n;
}

/** Without a running package all that is left can leave, however little it is: it would wait for nothing. */
export function calculateLeastWithdrawal(terms: WithdrawalTerms): bigint {
  const withdrawableMicros = calculateWithdrawable(terms);
  const leftMicros = withdrawableMicros - (withdrawableMicros % MICROS_PER_RUPEE);
  const isLast = !terms.hasPackage && leftMicros > 0n && leftMicros < terms.minWithdrawMicros;
  return isLast ? leftMicros : terms.minWithdrawMicros;
}

/**
 * A request to the saved payout details, of which it keeps a copy. The wallet is locked: how many others of the member
 * wait cannot change meanwhile.
 * @returns undefined without saved details; a CHECK refuses details that lack those of the method
 */
export async function insertRequest(
  tx: Transaction,
  memberId: bigint,
  amountMicros: bigint,
  method: PayoutMethod,
  now: Date,
): Promise<(RequestRow & { othersPending: bigint }) | undefined> {
  const [row] = await tx.query<RequestRow & { othersPending: bigint }>(
    `INSERT INTO withdrawal_requests AS r (member_id, amount_micros, method, upi_id, account_holder, account_number, ifsc, created_at)
     SELECT member_id, $2::bigint, $3::text, CASE WHEN $3 = 'UPI' THEN upi_id END, CASE WHEN $3 <> 'UPI' THEN account_holder END,
       CASE WHEN $3 <> 'UPI' THEN account_number END, CASE WHEN $3 <> 'UPI' THEN ifsc END, $4::timestamptz
     FROM payout_details WHERE member_id = $1
     RETURNING ${REQUEST_COLUMNS}, (
       SELECT count(*) FROM withdrawal_requests other WHERE other.member_id = $1 AND other.status = 'pending'
     ) AS "othersPending"`,
    [memberId, amountMicros, method, now],
  );
  return row;
}

/** One row more than the limit, the newest first. */
export function listWithdrawals(
  database: Queryable,
  memberId: bigint,
  { cursor, limit = LIMIT_DEFAULT }: PlainPageQuery,
): Promise<WithdrawalRow[]> {
  const conditions = new Conditions();
  conditions.add((p) => `r.member_id = ${p}`, memberId);
  if (cursor !== undefined) conditions.add((p) => `r.id < ${p}`, decodeCursor(cursor));
  return database.query<WithdrawalRow>(
    `SELECT ${REQUEST_COLUMNS}, p.status AS "payoutStatus", p.utr, p.reason AS "payoutReason",
       p.doubted_at IS NOT NULL AS "isDoubted"
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
    ...(row.isStopped && { isStopped: true }),
    ...(row.isDoubted && { isDoubted: true }),
    createdAt: row.createdAt.toISOString(),
  };
}

export interface AdminRequestRow extends RequestRow {
  name: string;
  isDisabled: boolean;
}

const ADMIN_COLUMNS = `${REQUEST_COLUMNS}, m.name, NOT m.is_enabled AS "isDisabled"`;

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
     RETURNING ${ADMIN_COLUMNS}`,
    [decision.id, decision.status, decision.reason, decision.actorId, now],
  );
  return row;
}

/** Rejects what waits and was asked for since then, by nobody of the staff: the owner has taken the account back. */
export function updateRequestsStopped(
  tx: Transaction,
  memberId: bigint,
  since: Date,
  now: Date,
): Promise<RequestRow[]> {
  return tx.query<RequestRow>(
    `UPDATE withdrawal_requests r SET status = 'rejected', is_stopped = true, decided_at = $3,
       reason = 'Asked for while somebody else may have been in the account.'
     WHERE r.member_id = $1 AND r.status = 'pending' AND r.created_at > $2 RETURNING ${REQUEST_COLUMNS}`,
    [memberId, since, now],
  );
}

const ADMIN_REQUESTS = `SELECT ${ADMIN_COLUMNS} FROM withdrawal_requests r JOIN members m ON m.id = r.member_id`;

/**
 * One row more than the limit, in the order asked for. The search is for a part of the member's name or of the
 * request's id.
 */
export async function listAdminRequests(database: Queryable, query: AdminRequestQuery): Promise<AdminRequestRow[]> {
  const conditions = new Conditions();
  const list = { table: 'withdrawal_requests', idPrefix: '', alias: 'r' } as const;
  const inOrder = await addPaymentPage(database, conditions, list, query);
  return database.query<AdminRequestRow>(`${ADMIN_REQUESTS} ${conditions.where} ${inOrder}`, conditions.values);
}

/** The request of that id, then these, the newest first. */
export async function listRequestsWith(
  database: Queryable,
  id: bigint | null,
  ids: bigint[],
): Promise<AdminRequestRow[]> {
  if (id === null && ids.length === 0) return [];
  return database.query<AdminRequestRow>(
    `${ADMIN_REQUESTS} WHERE r.id = $1 OR r.id = ANY (${toKept('$2', 'bigint[]')})
     ORDER BY r.id IS NOT DISTINCT FROM $1 DESC, r.id DESC LIMIT ${HITS_MAX}`,
    [id, ids],
  );
}

export function countPendingRequests(database: Queryable): Promise<{ pendingCount: bigint; pendingMicros: bigint }> {
  return getRow<{ pendingCount: bigint; pendingMicros: bigint }>(
    database,
    `SELECT count(*) AS "pendingCount", sum_micros(amount_micros) AS "pendingMicros"
     FROM withdrawal_requests WHERE status = 'pending'`,
    [],
  );
}

export function toAdminRequest(row: AdminRequestRow): AdminWithdrawalRequest {
  return {
    id: String(row.id),
    memberId: String(row.memberId),
    name: row.name,
    ...(row.isDisabled && { isDisabled: true }),
    amount: toRupeesText(row.amountMicros),
    method: row.method,
    destination: formatDestination(row),
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
  };
}
