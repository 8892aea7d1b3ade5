import type {
  AdminDeposit,
  AdminDepositQuery,
  Deposit,
  DepositMode,
  DepositStatus,
  PlainPageQuery,
  SameUtrDeposit,
} from '../contract';
import { Conditions, toKept } from '../database/conditions';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { addIdsWithPartOfUtr, addPaymentPage, HITS_MAX } from '../search/payments';
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
  valueDate: string | null;
}

export interface AdminDepositRow extends DepositRow {
  name: string;
  isDisabled: boolean;
  sponsorName: string | null;
  paymentReference: string | null;
  sameUtr: SameUtrDeposit[];
  falseReason: string | null;
  /** Which cash account of the ledger its payment is in. */
  cashPlace: number;
}

export interface CheckedDeposit {
  memberId: bigint;
  amountMicros: bigint;
  mode: DepositMode;
  utr: string;
  /** What the club has given out for it, when it was announced. */
  paymentReference?: string | undefined;
  /** Where the payment was to go, when that is known. */
  bankAccountId?: bigint | null;
}

const COLUMNS = `d.id, d.member_id AS "memberId", d.amount_micros AS "amountMicros", d.mode, d.utr, d.status, d.reason,
  d.created_at AS "createdAt", d.decided_at AS "decidedAt", d.value_date AS "valueDate"`;

/** Whether `o` may be the payment of its UTR: the condition of the index that keeps those of a mode to one. */
const IS_LIVING = `(o.status <> 'failed' AND o.false_at IS NULL)`;

const SAME_UTR_MAX = 10;

/** Of a statement that calls the deposit `d`, its member `m` and the member's sponsor `sponsor`. */
const ADMIN_COLUMNS = `${COLUMNS}, d.payment_reference AS "paymentReference", m.name, NOT m.is_enabled AS "isDisabled", sponsor.name AS "sponsorName",
  d.false_reason AS "falseReason",
  coalesce((SELECT b.cash_place FROM bank_accounts b WHERE b.id = d.bank_account_id), 0) AS "cashPlace",
  CASE WHEN d.status <> 'pending' THEN '[]'::jsonb ELSE (
    SELECT coalesce(jsonb_agg(to_jsonb(other)), '[]') FROM (
      SELECT o.id::text, o.member_id::text AS "memberId", owner.name, o.mode, o.status,
        coalesce(o.false_reason, o.reason) AS reason, ${IS_LIVING} AS "isLiving"
      FROM deposits o JOIN members owner ON owner.id = o.member_id
      WHERE o.utr = d.utr AND o.id <> d.id ORDER BY ${IS_LIVING} DESC, o.id DESC LIMIT ${SAME_UTR_MAX}
    ) other
  ) END AS "sameUtr"`;

export function insertDeposit(tx: Transaction, deposit: CheckedDeposit, now: Date): Promise<DepositRow> {
  return getRow<DepositRow>(
    tx,
    `INSERT INTO deposits AS d (member_id, amount_micros, mode, utr, payment_reference, bank_account_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
    [
      deposit.memberId,
      deposit.amountMicros,
      deposit.mode,
      deposit.utr,
      deposit.paymentReference ?? null,
      deposit.bankAccountId ?? null,
      now,
    ],
  );
}

export interface DepositDecision {
  id: bigint;
  status: 'success' | 'failed';
  reason: string | null;
  /** Of the bank's line, when it was said. */
  valueDate: string | null;
  /** Where the payment was found; null: where it was to go. */
  bankAccountId: bigint | null;
  actorId: bigint;
}

/** A deposit that was decided, with the few others of its UTR that may be its payment: those of another mode. */
export interface DecidedDeposit extends AdminDepositRow {
  livingWithUtr: { id: string; mode: DepositMode }[];
}

/** The one guarded statement that decides. @returns undefined when there was nothing for this actor to decide */
export async function updateDepositDecided(
  tx: Transaction,
  decision: DepositDecision,
  now: Date,
): Promise<DecidedDeposit | undefined> {
  const [row] = await tx.query<DecidedDeposit>(
    `UPDATE deposits d SET status = $2, reason = $3, decided_by = $4, decided_at = $5, value_date = $6,
       bank_account_id = coalesce($7, d.bank_account_id)
     FROM members m LEFT JOIN members sponsor ON sponsor.id = m.sponsor_id
     WHERE d.id = $1 AND d.status = 'pending' AND d.member_id <> $4 AND m.id = d.member_id
     RETURNING ${ADMIN_COLUMNS}, (
       SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id::text, 'mode', o.mode) ORDER BY o.id), '[]')
       FROM deposits o WHERE o.utr = d.utr AND o.id <> d.id AND ${IS_LIVING}
     ) AS "livingWithUtr"`,
    [decision.id, decision.status, decision.reason, decision.actorId, now, decision.valueDate, decision.bankAccountId],
  );
  return row;
}

/** Says of one that was taken back that its payment never came. @returns undefined when there was nothing to say */
export async function updateDepositFalse(
  tx: Transaction,
  { id, reason, actorId }: { id: bigint; reason: string; actorId: bigint },
  now: Date,
): Promise<AdminDepositRow | undefined> {
  const [row] = await tx.query<AdminDepositRow>(
    `UPDATE deposits d SET false_reason = $2, false_by = $3, false_at = $4
     FROM members m LEFT JOIN members sponsor ON sponsor.id = m.sponsor_id
     WHERE d.id = $1 AND d.status = 'reversed' AND d.false_at IS NULL AND d.member_id <> $3 AND m.id = d.member_id
     RETURNING ${ADMIN_COLUMNS}`,
    [id, reason, actorId, now],
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

const ADMIN_DEPOSITS = `SELECT ${ADMIN_COLUMNS}
  FROM deposits d JOIN members m ON m.id = d.member_id LEFT JOIN members sponsor ON sponsor.id = m.sponsor_id`;

/**
 * One row more than the limit, in the order asked for. The search is for a part of the member's name, of the deposit's
 * id or of its UTR.
 * @param only of these; of all unless told
 */
export async function listAdminDeposits(
  database: Queryable,
  query: AdminDepositQuery,
  only?: bigint[],
): Promise<AdminDepositRow[]> {
  const conditions = new Conditions();
  if (only) conditions.add((p) => `d.id = ANY (${p}::bigint[])`, only);
  const list = { table: 'deposits', idPrefix: '', alias: 'd' } as const;
  const inOrder = await addPaymentPage(database, conditions, list, query);
  return database.query<AdminDepositRow>(`${ADMIN_DEPOSITS} ${conditions.where} ${inOrder}`, conditions.values);
}

/** Of that id, then paid with that reference, then with a part of it or of these ids; the newest of each first. */
export async function listDepositsWith(
  database: Queryable,
  id: bigint | null,
  utr: string,
  ids: bigint[],
): Promise<AdminDepositRow[]> {
  const others = await addIdsWithPartOfUtr(database, 'deposits', { id, utr, ids });
  if (!others) return [];
  return database.query<AdminDepositRow>(
    `${ADMIN_DEPOSITS} WHERE d.id = $1 OR d.utr = $2 OR d.id = ANY (${toKept('$3', 'bigint[]')})
     ORDER BY d.id IS NOT DISTINCT FROM $1 DESC, d.utr = $2 DESC, d.id DESC LIMIT ${HITS_MAX}`,
    [id, utr, others],
  );
}

export interface DepositCounters {
  totalMicros: bigint;
  successCount: bigint;
  pendingCount: bigint;
}

/** Over all deposits, without looking at all of them. One that was reversed is no success. */
export function countDeposits(database: Queryable): Promise<DepositCounters> {
  return getRow<DepositCounters>(
    database,
    `SELECT coalesce(sum(succeeded_micros), 0)::bigint AS "totalMicros", coalesce(sum(succeeded), 0)::bigint AS "successCount",
       (SELECT count(*) FROM deposits WHERE status = 'pending') AS "pendingCount"
     FROM payment_counts WHERE list = 'deposits'`,
    [],
  );
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
    ...(row.valueDate !== null && { valueDate: row.valueDate }),
  };
}

export function toAdminDeposit(row: AdminDepositRow): AdminDeposit {
  return {
    ...toDeposit(row),
    memberId: String(row.memberId),
    name: row.name,
    ...(row.isDisabled && { isDisabled: true }),
    referredBy: row.sponsorName,
    paymentReference: row.paymentReference,
    sameUtr: row.sameUtr,
    falseReason: row.falseReason,
  };
}
