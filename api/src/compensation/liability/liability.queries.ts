import type { Liability } from '../../contract';
import { getRow, type Queryable, type Transaction } from '../../database/database';
import { toGoverningOrderSql, toIsStandingSql } from '../../plan/plan-sql';
import { TIER_NAME } from '../../plan/tiers';
import { ENABLED_AT, toWasEnabledSql } from '../runs/was-enabled';

/** The figures as they are computed after a run; the cover is read when it is asked for. */
export type KeptLiability = Omit<Liability, 'cover'>;

export interface ClubBalances {
  /** Deposits less payouts. */
  heldMicros: bigint;
  /** Wallets, and withdrawals not yet paid. */
  owedMicros: bigint;
  /** What members owe the club: no part of what it owes is less for it. */
  receivableMicros: bigint;
}

/** What the club's own accounts and the payouts say. */
export interface ClubSums extends ClubBalances {
  creditedMicros: bigint;
  paidOutMicros: bigint;
}

/**
 * All balances together are zero: what is owed is what all accounts but the wallets and the clearing of payouts are
 * below it. So is what is held the account of cash.
 */
const BALANCES = `-coalesce(sum(balance_micros) FILTER (WHERE kind = 'cash'), 0)::bigint AS "heldMicros",
  -sum(balance_micros) FILTER (WHERE kind <> 'payout_clearing')::bigint AS "owedMicros",
  -coalesce(sum(balance_micros) FILTER (WHERE kind = 'receivable'), 0)::bigint AS "receivableMicros"`;

export function getClubBalances(database: Queryable): Promise<ClubBalances> {
  return getRow<ClubBalances>(database, `SELECT ${BALANCES} FROM accounts WHERE id < 0`, []);
}

export function getClubSums(database: Queryable): Promise<ClubSums> {
  return getRow<ClubSums>(
    database,
    `SELECT ${BALANCES},
       -sum(balance_micros) FILTER (
         WHERE kind NOT IN ('cash', 'payout_clearing', 'receivable', 'write_off_expense', 'bank_charges')
       )::bigint AS "creditedMicros",
       (SELECT coalesce(sum(amount_micros), 0)::bigint FROM payouts WHERE status = 'success') AS "paidOutMicros"
     FROM accounts WHERE id < 0`,
    [],
  );
}

export interface TierSums {
  planId: bigint;
  name: string;
  /** Of its newest version. */
  minRecharge: number;
  runningPackages: number;
  runningMicros: bigint;
  depositsMicros: bigint;
  creditedMicros: bigint;
}

/**
 * Adds up the dates that were posted since the last time. Dates are posted in order, so none before that one is
 * missing.
 */
export async function insertTierCredits(tx: Transaction): Promise<void> {
  await tx.query(
    `INSERT INTO tier_credits (business_date, plan_id, amount_micros)
     SELECT lines.business_date, v.plan_id, sum(lines.amount_micros)::bigint
     FROM (
       SELECT business_date, plan_version_id, sum(cashback_micros + coalesce(team_micros, 0)) AS amount_micros FROM earnings
       WHERE business_date > coalesce((SELECT max(business_date) FROM tier_credits), '-infinity')
       GROUP BY business_date, plan_version_id
     ) lines JOIN plan_versions v ON v.id = lines.plan_version_id
     GROUP BY lines.business_date, v.plan_id`,
  );
}

/**
 * What was taken back of each tier's credits: bonuses; a date's credit by itself; and what a reversed package had
 * earned, which is the part of many dates and counts with the terms that governed on the last of them. Those are found
 * by the packages that ran when the date was frozen: its lines may be in files.
 */
const TAKEN_BACK = `
  SELECT v.plan_id, sum(back.amount_micros) AS micros
  FROM (
    SELECT e.plan_version_id, e.amount_micros FROM taken_back_bonuses b JOIN referral_earnings e USING (deposit_id, member_id)
    UNION ALL
    SELECT e.plan_version_id, paid.amount_micros
    FROM transfer_sources s
    JOIN accounts a ON a.id = s.credit_account_id AND a.kind = 'cashback_expense'
    CROSS JOIN LATERAL (
      SELECT t.credit_account_id, t.business_date, t.amount_micros FROM transfers t WHERE t.id = s.source_id LIMIT 1
    ) paid
    JOIN earnings e ON e.business_date = paid.business_date AND e.member_id = paid.credit_account_id
    WHERE s.kind = 'reversal'
    UNION ALL
    SELECT coalesce(governed.plan_version_id, p.plan_version_id), back.amount_micros
    FROM earnings_reversals back JOIN packages p USING (deposit_id)
    LEFT JOIN LATERAL (
      SELECT held.plan_version_id
      FROM runs r
      JOIN packages held ON held.member_id = back.member_id AND held.purchased_on < r.business_date
        AND (held.ended_at IS NULL OR held.ended_at >= r.started_at)
      JOIN plan_versions v ON v.id = held.plan_version_id
      WHERE r.state = 'posted' AND r.business_date > p.purchased_on
        AND r.business_date <= (back.created_at AT TIME ZONE 'Asia/Kolkata')::date
        AND ${toWasEnabledSql('back.member_id', ENABLED_AT)}
      ORDER BY r.business_date DESC, ${toGoverningOrderSql('v.min_recharge_rupees', 'held.id')} LIMIT 1
    ) governed ON true
  ) back JOIN plan_versions v ON v.id = back.plan_version_id
  GROUP BY v.plan_id`;

/** Every tier on sale, or with a package or a credit, the smallest first. */
export function listTierSums(database: Queryable): Promise<TierSums[]> {
  return database.query<TierSums>(
    `SELECT newest.plan_id AS "planId", newest.name, newest.min_recharge_rupees AS "minRecharge",
       coalesce(sold.running, 0)::integer AS "runningPackages", coalesce(sold.running_micros, 0)::bigint AS "runningMicros",
       coalesce(sold.deposits_micros, 0)::bigint AS "depositsMicros",
       (coalesce(paid.micros, 0) + coalesce(bonuses.micros, 0) - coalesce(back.micros, 0))::bigint AS "creditedMicros"
     FROM (
       SELECT DISTINCT ON (plan_id) plan_id, ${TIER_NAME} AS name, min_recharge_rupees, is_on_sale
       FROM plan_versions v ORDER BY plan_id, version DESC
     ) newest
     LEFT JOIN (
       SELECT v.plan_id, count(*) FILTER (WHERE p.status = 'running') AS running,
         sum(p.principal_micros) FILTER (WHERE p.status = 'running') AS running_micros,
         sum(p.principal_micros) FILTER (WHERE ${toIsStandingSql('p')}) AS deposits_micros
       FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id GROUP BY v.plan_id
     ) sold ON sold.plan_id = newest.plan_id
     LEFT JOIN (
       SELECT plan_id, sum(amount_micros) AS micros FROM tier_credits GROUP BY plan_id
     ) paid ON paid.plan_id = newest.plan_id
     LEFT JOIN (
       SELECT v.plan_id, sum(e.amount_micros) AS micros
       FROM referral_earnings e JOIN plan_versions v ON v.id = e.plan_version_id GROUP BY v.plan_id
     ) bonuses ON bonuses.plan_id = newest.plan_id
     LEFT JOIN (${TAKEN_BACK}) back ON back.plan_id = newest.plan_id
     WHERE newest.is_on_sale OR sold.plan_id IS NOT NULL OR paid.plan_id IS NOT NULL OR bonuses.plan_id IS NOT NULL
     ORDER BY newest.min_recharge_rupees, newest.plan_id`,
  );
}

/** The figures of a day, if they are kept and no date was paid since. */
export async function findLiability(database: Queryable, businessDate: string): Promise<KeptLiability | undefined> {
  const [row] = await database.query<{ figures: KeptLiability }>(
    `SELECT figures FROM liabilities WHERE business_date = $1
       AND paid_until IS NOT DISTINCT FROM (SELECT max(business_date) FROM runs WHERE state = 'posted')`,
    [businessDate],
  );
  return row?.figures;
}

/** The last figures that were computed, of whatever day and however many dates were paid since. */
export async function findLatestLiability(database: Queryable): Promise<KeptLiability | undefined> {
  const [row] = await database.query<{ figures: KeptLiability }>(
    `SELECT figures FROM liabilities ORDER BY business_date DESC LIMIT 1`,
    [],
  );
  return row?.figures;
}

export async function upsertLiability(
  tx: Transaction,
  figures: KeptLiability,
  paidUntil: string | null,
): Promise<void> {
  await tx.query(
    `INSERT INTO liabilities (business_date, paid_until, figures) VALUES ($1, $2, $3::jsonb)
     ON CONFLICT (business_date) DO UPDATE SET paid_until = excluded.paid_until, figures = excluded.figures`,
    [figures.asOf, paidUntil, JSON.stringify(figures)],
  );
}

/** Any fixed number. Held while the figures are computed, so that nobody else does the same work beside. */
const LIABILITY_LOCK = 813_105;

export async function lockLiability(tx: Transaction): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LIABILITY_LOCK]);
}
