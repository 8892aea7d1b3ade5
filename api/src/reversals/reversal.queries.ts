import { toWasPaidInFilesSql } from '../compensation/earnings/paid-packages';
import { ENABLED_AT, toWasEnabledSql } from '../compensation/runs/was-enabled';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { TransferKind } from '../ledger/post-transfers';
import { toFreeSql } from '../ledger/settlements';
import { DATES_PAID, toDaysOfDateSql, toRateOfPrincipalSql, toShareOfCashbackSql } from '../plan/plan-sql';

/** A transfer that is posted, and may be taken back. */
export interface PostedTransfer {
  id: bigint;
  debitAccountId: bigint;
  /** A wallet, of what can be reversed. */
  creditAccountId: bigint;
  amountMicros: bigint;
  kind: TransferKind;
  reference: string;
  sourceId: bigint | null;
  isReversed: boolean;
}

/** Of a statement that calls the transfer `t`. A run's words are made when they are read. */
const COLUMNS = `t.id, t.debit_account_id AS "debitAccountId", t.credit_account_id AS "creditAccountId", t.amount_micros AS "amountMicros",
  t.kind, coalesce(t.reference, replace(t.kind::text, '_', ' ') || ' of ' || t.business_date) AS reference,
    t.source_id AS "sourceId",
  EXISTS (SELECT FROM transfer_sources r WHERE r.source_id = t.id AND r.kind = 'reversal') AS "isReversed"`;

export async function findTransfer(database: Queryable, id: bigint): Promise<PostedTransfer | undefined> {
  const [row] = await database.query<PostedTransfer>(`SELECT ${COLUMNS} FROM transfers t WHERE t.id = $1`, [id]);
  return row;
}

/** What the purchase of a deposit brought to wallets, all under its one id: the deposit, and the bonuses. */
export function listPurchaseLegs(database: Queryable, depositId: bigint): Promise<PostedTransfer[]> {
  return database.query<PostedTransfer>(
    `SELECT ${COLUMNS}
     FROM packages p
     JOIN transfer_sources s ON s.source_id = p.deposit_id AND s.kind IN ('deposit', 'referral_bonus')
     JOIN transfers t ON greatest(t.debit_account_id, t.credit_account_id) = s.credit_account_id
       AND t.business_date = p.purchased_on AND t.kind = s.kind AND t.source_id = s.source_id
     WHERE p.deposit_id = $1 ORDER BY t.id`,
    [depositId],
  );
}

/** What a package brought a member, by the cashback that the runs have paid for it. */
export interface PackageEarning {
  memberId: bigint;
  amountMicros: bigint;
}

/**
 * The part of a package in what its dates credited its owner, and every upline whose level counted it; on the first of
 * them once for each day that was due. What a cap cut is cut from all that it was made of alike; parts of a micro-rupee
 * stay with the member. A date whose rate was zero has no lines, and one in files none here: each was one of its dates
 * all the same. So an upline whom the cap has cut keeps less than had the package never been (0407).
 * @param depositId SQL
 */
const toPackageParts = (depositId: string) => `
  WITH bought AS (
    SELECT member_id, principal_micros, purchased_on, arrears_days, ${DATES_PAID} AS dates FROM packages p
      WHERE deposit_id = ${depositId}
  ), paid AS MATERIALIZED (
    SELECT r.business_date, e.base_micros, e.cashback_micros, v.cashback_bps, v.cashback_on_cashback_bps,
      b.principal_micros * ${toDaysOfDateSql('row_number() OVER (ORDER BY r.business_date) = 1', 'b.arrears_days')} AS due_micros
    FROM bought b
    JOIN runs r ON r.state = 'posted' AND r.business_date > b.purchased_on
    JOIN rate_versions v ON v.version = r.rate_version
    LEFT JOIN earnings e ON e.business_date = r.business_date AND e.member_id = b.member_id
    WHERE CASE WHEN v.cashback_bps = 0 THEN ${toWasEnabledSql('b.member_id', ENABLED_AT)}
      ELSE e.member_id IS NOT NULL OR ${toWasPaidInFilesSql('b.member_id', 'r.business_date')} END
    ORDER BY r.business_date LIMIT (SELECT dates FROM bought)
  ), parts AS (
    SELECT b.member_id, p.business_date, 'cashback'::transfer_kind AS kind,
      trunc(p.cashback_micros::numeric * p.due_micros / p.base_micros) AS micros
    FROM paid p, bought b WHERE p.base_micros IS NOT NULL
    UNION ALL
    SELECT e.member_id, e.business_date, 'cashback_on_cashback', trunc(
      (${toShareOfCashbackSql('e.level_bases[l.level]', 'p.cashback_on_cashback_bps[l.level]')} - coalesce(e.level_cuts[l.level], 0))::numeric
        * (${toRateOfPrincipalSql('p.due_micros', 'p.cashback_bps')}) / e.level_bases[l.level])
    FROM paid p CROSS JOIN bought b
    JOIN lineage l ON l.descendant_id = b.member_id
    JOIN earnings e ON e.business_date = p.business_date AND e.member_id = l.ancestor_id AND e.level_bases[l.level] > 0
  )`;

/** What was taken back by itself before is not taken again. */
const PACKAGE_EARNINGS = `${toPackageParts('$1')}
  SELECT member_id AS "memberId", sum(micros)::bigint AS "amountMicros"
  FROM parts WHERE NOT EXISTS (
    SELECT FROM transfers t JOIN transfer_sources r ON r.kind = 'reversal' AND r.source_id = t.id
    WHERE greatest(t.debit_account_id, t.credit_account_id) = parts.member_id
      AND t.business_date = parts.business_date AND t.kind = parts.kind
  ) GROUP BY member_id HAVING sum(micros) > 0 ORDER BY member_id DESC`;

export function listPackageEarnings(database: Queryable, depositId: bigint): Promise<PackageEarning[]> {
  return database.query<PackageEarning>(PACKAGE_EARNINGS, [depositId]);
}

/** What was taken back of a run's credit, with the purchase of a deposit. */
export interface PartTaken {
  depositId: bigint;
  amountMicros: bigint;
}

/** Of a cashback or cashback-on-cashback, by the deposits whose reversal took what their packages had earned. */
export function listPartsTaken(database: Queryable, transferId: bigint): Promise<PartTaken[]> {
  return database.query<PartTaken>(
    `SELECT back.deposit_id AS "depositId", part.micros AS "amountMicros"
     FROM transfers t
     JOIN earnings_reversals back ON back.member_id = t.credit_account_id
     CROSS JOIN LATERAL (
       ${toPackageParts('back.deposit_id')}
       SELECT sum(micros)::bigint AS micros FROM parts
       WHERE member_id = t.credit_account_id AND business_date = t.business_date AND kind = t.kind
     ) part
     WHERE t.id = $1 AND part.micros > 0 ORDER BY back.deposit_id`,
    [transferId],
  );
}

/** A wallet that something is taken from. */
export interface WalletBefore {
  memberId: bigint;
  name: string;
  isDisabled: boolean;
  balanceMicros: bigint;
  /** What it can give back. */
  freeMicros: bigint;
  /** What its member owes the club already. */
  receivableMicros: bigint;
}

/** @param takenBackId the deposit whose purchase, or a bonus of it, is taken back; null for none */
export function listWalletsBefore(
  database: Queryable,
  memberIds: bigint[],
  today: string,
  takenBackId: bigint | null,
): Promise<WalletBefore[]> {
  return database.query<WalletBefore>(
    `SELECT a.id AS "memberId", m.name, NOT m.is_enabled AS "isDisabled", a.balance_micros AS "balanceMicros", a.receivable_micros AS "receivableMicros",
       ${toFreeSql('a.balance_micros', '$2::date', '$3::bigint')} AS "freeMicros"
     FROM accounts a JOIN members m ON m.id = a.id WHERE a.id = ANY($1::bigint[]) ORDER BY a.id DESC`,
    [memberIds, today, takenBackId],
  );
}

/** What members asked for and were not paid yet, of those who wait for anything. */
export async function listPendingWithdrawals(database: Queryable, memberIds: bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await database.query<{ memberId: bigint; micros: bigint }>(
    `SELECT r.member_id AS "memberId", sum(r.amount_micros)::bigint AS micros
     FROM withdrawal_requests r LEFT JOIN payouts p ON p.request_id = r.id
     WHERE r.member_id = ANY($1::bigint[]) AND (r.status = 'pending' OR p.status = 'pending') GROUP BY r.member_id`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, micros }) => [memberId, micros]));
}

/** @returns its id, which the transfer has as its source */
export async function insertEarningsReversal(
  tx: Transaction,
  depositId: bigint,
  { memberId, amountMicros }: PackageEarning,
  now: Date,
): Promise<bigint> {
  const { id } = await getRow<{ id: bigint }>(
    tx,
    'INSERT INTO earnings_reversals (deposit_id, member_id, amount_micros, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
    [depositId, memberId, amountMicros, now],
  );
  return id;
}
