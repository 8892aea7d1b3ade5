import type { Overview } from '../contract';
import type { Queryable } from '../database/database';
import { formatRupees, MICROS_PER_RUPEE, toRupeesText } from '../ledger/rupees';

type PlanPerformance = Overview['planPerformance'];

interface PlanPerformanceRow {
  minRecharge: number;
  activeUsers: bigint;
  totalMicros: bigint;
}

/** Every plan that is on sale or has a running package, by its newest smallest deposit. It looks at every package. */
export async function listPlanPerformance(database: Queryable): Promise<PlanPerformance> {
  const rows = await database.query<PlanPerformanceRow>(
    `SELECT newest.min_recharge_rupees AS "minRecharge", coalesce(active.members, 0) AS "activeUsers",
       coalesce(sold.total_micros, 0)::bigint AS "totalMicros"
     FROM (
       SELECT DISTINCT ON (plan_id) plan_id, min_recharge_rupees, is_on_sale FROM plan_versions ORDER BY plan_id, version DESC
     ) newest
     LEFT JOIN (
       SELECT v.plan_id, sum(p.principal_micros) AS total_micros
       FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id WHERE p.status <> 'reversed' GROUP BY v.plan_id
     ) sold ON sold.plan_id = newest.plan_id
     LEFT JOIN (
       SELECT v.plan_id, count(DISTINCT p.member_id) AS members
       FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
       WHERE p.status = 'running' AND NOT EXISTS (SELECT FROM members m WHERE m.id = p.member_id AND NOT m.is_enabled)
       GROUP BY v.plan_id
     ) active ON active.plan_id = newest.plan_id
     WHERE newest.is_on_sale OR active.members > 0
     ORDER BY newest.min_recharge_rupees, newest.plan_id`,
    [],
  );
  return rows.map(({ minRecharge, activeUsers, totalMicros }) => ({
    plan: formatRupees(BigInt(minRecharge) * MICROS_PER_RUPEE),
    activeUsers: Number(activeUsers),
    totalAmount: toRupeesText(totalMicros),
  }));
}

const QUICK_MS = 25;
const SLOW_FRESH_FOR_MS = 60_000;

/**
 * Reads the performance of the plans. Where that takes long it is kept for a minute, and read again beside the
 * requests: at a million members it takes half a second, and GET /admin/overview would miss its 50 ms. Where it is
 * quick, which is in most clubs, nothing is kept.
 * @param runBeside starts work that nobody waits for
 */
export function createPlanPerformanceReader(
  list: () => Promise<PlanPerformance>,
  runBeside: (work: () => Promise<unknown>) => void,
): () => Promise<PlanPerformance> {
  let kept: { plans: PlanPerformance; readAt: number; isSlow: boolean } | undefined;
  let reading: Promise<PlanPerformance> | undefined;

  async function read(): Promise<PlanPerformance> {
    const began = performance.now();
    const plans = await list();
    kept = { plans, readAt: performance.now(), isSlow: performance.now() - began > QUICK_MS };
    return plans;
  }
  const readOnce = () => (reading ??= read().finally(() => (reading = undefined)));

  return async () => {
    if (!kept?.isSlow) return kept ? read() : readOnce();
    if (performance.now() - kept.readAt > SLOW_FRESH_FOR_MS) runBeside(readOnce);
    return kept.plans;
  };
}
