import type { Overview } from '../contract';
import type { Queryable } from '../database/database';
import { toRupeesText, formatRupees, MICROS_PER_RUPEE } from '../ledger/rupees';

interface GrowthRow {
  month: string;
  newUsers: bigint;
  totalUsers: bigint;
}

/** The last months, this one included, the oldest first. */
export async function listGrowth(database: Queryable, now: Date, months: number): Promise<Overview['growth']> {
  const rows = await database.query<GrowthRow>(
    `SELECT to_char(shown.month, 'YYYY-MM') AS month,
       coalesce(sum(c.members) FILTER (WHERE c.joined_month = shown.month), 0)::bigint AS "newUsers",
       coalesce(sum(c.members), 0)::bigint AS "totalUsers"
     FROM generate_series(to_business_month($1) - make_interval(months => $2 - 1), to_business_month($1), '1 month') AS shown (month)
     LEFT JOIN member_counts c ON c.joined_month <= shown.month
     GROUP BY shown.month ORDER BY shown.month`,
    [now, months],
  );
  return rows.map(({ month, newUsers, totalUsers }) => ({
    month,
    newUsers: Number(newUsers),
    totalUsers: Number(totalUsers),
  }));
}

export interface PeriodSums {
  depositedMicros: bigint;
  paidOutMicros: bigint;
}

/** What was confirmed and what was paid out since the first of the oldest of the months. */
export async function sumPeriod(database: Queryable, now: Date, months: number): Promise<PeriodSums> {
  const [row] = await database.query<PeriodSums>(
    `WITH period AS (
       SELECT (to_business_month($1) - make_interval(months => $2 - 1)) AT TIME ZONE 'Asia/Kolkata' AS starts_at
     )
     SELECT
       (SELECT coalesce(sum(amount_micros), 0)::bigint FROM deposits
        WHERE status = 'success' AND decided_at >= (SELECT starts_at FROM period)) AS "depositedMicros",
       (SELECT coalesce(sum(amount_micros), 0)::bigint FROM payouts
        WHERE status = 'success' AND settled_at >= (SELECT starts_at FROM period)) AS "paidOutMicros"`,
    [now, months],
  );
  if (!row) throw new Error('A SELECT of scalars returned no row');
  return row;
}

interface PlanPerformanceRow {
  minRecharge: number;
  activeUsers: bigint;
  totalMicros: bigint;
}

/** Every plan that is on sale or has a running package, by its newest smallest deposit. */
export async function listPlanPerformance(database: Queryable): Promise<Overview['planPerformance']> {
  const rows = await database.query<PlanPerformanceRow>(
    `SELECT newest.min_recharge_rupees AS "minRecharge", coalesce(sold.active, 0) AS "activeUsers",
       coalesce(sold.total_micros, 0)::bigint AS "totalMicros"
     FROM (
       SELECT DISTINCT ON (plan_id) plan_id, min_recharge_rupees, is_on_sale FROM plan_versions ORDER BY plan_id, version DESC
     ) newest
     LEFT JOIN (
       SELECT v.plan_id, sum(p.principal_micros) FILTER (WHERE p.status <> 'reversed') AS total_micros,
         count(DISTINCT p.member_id) FILTER (WHERE p.status = 'running' AND m.is_enabled) AS active
       FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id JOIN members m ON m.id = p.member_id
       GROUP BY v.plan_id
     ) sold ON sold.plan_id = newest.plan_id
     WHERE newest.is_on_sale OR sold.active > 0
     ORDER BY newest.min_recharge_rupees, newest.plan_id`,
  );
  return rows.map(({ minRecharge, activeUsers, totalMicros }) => ({
    plan: formatRupees(BigInt(minRecharge) * MICROS_PER_RUPEE),
    activeUsers: Number(activeUsers),
    totalAmount: toRupeesText(totalMicros),
  }));
}
