import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { countUsers } from '../admin-users/user.queries';
import type { Background } from '../background';
import { Overview, OverviewQuery, toEnvelope, Work } from '../contract';
import { getRow, type Queryable } from '../database/database';
import type { Deps } from '../deps';
import { toBusinessDate } from '../ledger/business-date';
import { toRupeesText, formatMicros, MICROS_PER_RUPEE } from '../ledger/rupees';
import { startOfBusinessDate } from '../plan/calendar';
import { toIsStandingSql } from '../plan/plan-sql';
import { TIER_NAME } from '../plan/tiers';
import { staffRoute } from '../route-options';
import { countPendingRequests } from '../withdrawals/withdrawal.queries';
import { requireSession } from '../sessions/access-guard';
import { getWork } from './work';

const FRESH_FOR_MS = 60_000;

/**
 * Keeps what takes long to read, and reads it again beside the requests once it is a minute old. At a million members
 * GET /admin/overview, which looks at every package, would miss its 100 ms by a second. Only for what is as large as
 * that: a small club is read afresh.
 * @param what for the log
 */
export function keepForAMinute<Value>(
  what: string,
  read: () => Promise<Value>,
  background: Pick<Background, 'start'>,
  clock: () => number = () => performance.now(),
): () => Promise<Value> {
  let kept: { value: Value; readAt: number } | undefined;
  let reading: Promise<Value> | undefined;

  async function readAndKeep(): Promise<Value> {
    const value = await read();
    kept = { value, readAt: clock() };
    return value;
  }

  const readOnce = () => (reading ??= readAndKeep().finally(() => (reading = undefined)));

  return async () => {
    if (!kept) return readOnce();
    const { value, readAt } = kept;
    if (clock() - readAt > FRESH_FOR_MS && !reading) background.start(what, readOnce);
    return value;
  };
}

interface GrowthRow {
  month: string;
  newUsers: bigint;
  totalUsers: bigint;
}

/** The last months, this one included, the oldest first. */
async function listGrowth(database: Queryable, now: Date, months: number): Promise<Overview['growth']> {
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

interface PaymentSums {
  depositedMicros: bigint;
  paidOutMicros: bigint;
  depositedInPeriodMicros: bigint;
  paidOutInPeriodMicros: bigint;
}

/** What was ever confirmed and paid out, and of that what was so since the first of the oldest of the months. */
async function sumPayments(database: Queryable, now: Date, months: number): Promise<PaymentSums> {
  const sum = (list: 'deposits' | 'payouts', isWanted = 'true') =>
    `coalesce(sum(succeeded_micros) FILTER (WHERE list = '${list}' AND ${isWanted}), 0)::bigint`;
  const isInPeriod = 'month >= to_business_month($1) - make_interval(months => $2 - 1)';
  return getRow<PaymentSums>(
    database,
    `SELECT ${sum('deposits')} AS "depositedMicros", ${sum('payouts')} AS "paidOutMicros",
       ${sum('deposits', isInPeriod)} AS "depositedInPeriodMicros", ${sum('payouts', isInPeriod)} AS "paidOutInPeriodMicros"
     FROM payment_counts`,
    [now, months],
  );
}

interface DayRow {
  kind: 'deposit' | 'payout' | 'cashback';
  count: bigint;
  micros: bigint;
}

/**
 * What the ledger keeps of the business date, less what was undone on it: deposits and payouts are few by status, and
 * the counters of their months leave the same out.
 */
function listDayFigures(database: Queryable, businessDate: string): Promise<DayRow[]> {
  return database.query<DayRow>(
    `SELECT kind, sum(count)::bigint AS count, sum(micros)::bigint AS micros
     FROM (
       SELECT CASE kind WHEN 'cashback_on_cashback' THEN 'cashback' ELSE kind END AS kind, transfers AS count, amount_micros AS micros
       FROM ledger_days
       WHERE business_date = $1 AND kind IN ('deposit', 'payout', 'cashback', 'cashback_on_cashback')
       UNION ALL
       SELECT 'deposit', -1, -amount_micros FROM deposits WHERE status = 'reversed' AND decided_at >= $2
       UNION ALL
       SELECT 'payout', -1, -amount_micros FROM payouts WHERE status = 'returned' AND settled_at >= $2
     ) figures GROUP BY kind`,
    [businessDate, startOfBusinessDate(businessDate)],
  );
}

/** The figures of the business date that it is now. */
async function getToday(database: Queryable, now: Date): Promise<Overview['today']> {
  const businessDate = toBusinessDate(now);
  const [members] = await database.query<{ joined: bigint }>(
    'SELECT count(*) AS joined FROM members WHERE created_at >= $1',
    [startOfBusinessDate(businessDate)],
  );
  const rows = await listDayFigures(database, businessDate);
  const find = (kind: DayRow['kind']) => {
    const row = rows.find((each) => each.kind === kind);
    return { count: Number(row?.count ?? 0), amount: toRupeesText(row?.micros ?? 0n) };
  };
  return {
    joined: Number(members?.joined ?? 0),
    deposits: find('deposit'),
    payouts: find('payout'),
    cashback: find('cashback').amount,
  };
}

interface PlanPerformanceRow {
  name: string;
  minRecharge: number;
  activeUsers: bigint;
  totalMicros: bigint;
}

/**
 * Every plan that is on sale or has a running package, by its newest name and smallest deposit. It looks at every
 * package.
 */
async function listPlanPerformance(database: Queryable): Promise<Overview['planPerformance']> {
  const rows = await database.query<PlanPerformanceRow>(
    `SELECT newest.name, newest.min_recharge_rupees AS "minRecharge", coalesce(active.members, 0) AS "activeUsers",
       coalesce(sold.total_micros, 0)::bigint AS "totalMicros"
     FROM (
       SELECT DISTINCT ON (plan_id) plan_id, ${TIER_NAME} AS name, min_recharge_rupees, is_on_sale
       FROM plan_versions v ORDER BY plan_id, version DESC
     ) newest
     LEFT JOIN (
       SELECT v.plan_id, sum(p.principal_micros) AS total_micros
       FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id WHERE ${toIsStandingSql('p')} GROUP BY v.plan_id
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
  return rows.map(({ name, minRecharge, activeUsers, totalMicros }) => ({
    name,
    plan: formatMicros(BigInt(minRecharge) * MICROS_PER_RUPEE),
    activeUsers: Number(activeUsers),
    totalAmount: toRupeesText(totalMicros),
  }));
}

const MONTHS_DEFAULT = 6;
/** Up to as many members, nothing takes long. */
const SMALL_CLUB_MAX = 50_000;

export function overviewRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    const { background } = app;
    const what = 'reading the performance of the plans';
    const getKeptPlans = keepForAMinute(what, () => listPlanPerformance(database), background);
    const listPlans = async (totalUsers: number) =>
      totalUsers > SMALL_CLUB_MAX ? getKeptPlans() : listPlanPerformance(database);

    // So that nobody is the first who waits for it.
    app.addHook('onListen', async () => {
      background.start(what, async () => listPlans((await countUsers(database)).total));
    });

    /** The totals are those above the lists that the cards lead to. */
    async function getOverview(months: number): Promise<Overview> {
      const { total } = await countUsers(database);
      const { pendingCount } = await countPendingRequests(database);
      const sums = await sumPayments(database, now(), months);
      return {
        totalUsers: total,
        totalDeposits: toRupeesText(sums.depositedMicros),
        totalWithdrawals: toRupeesText(sums.paidOutMicros),
        pendingRequests: Number(pendingCount),
        today: await getToday(database, now()),
        growth: await listGrowth(database, now(), months),
        depositsInPeriod: toRupeesText(sums.depositedInPeriodMicros),
        withdrawalsInPeriod: toRupeesText(sums.paidOutInPeriodMicros),
        planPerformance: await listPlans(total),
      };
    }

    app.get(
      '/overview',
      staffRoute('overview.read', 'Live counters, the figures of today, and those of the last months', {
        querystring: OverviewQuery,
        result: Overview,
      }),
      async (request) => toEnvelope(await getOverview(request.query.months ?? MONTHS_DEFAULT)),
    );

    app.get(
      '/work',
      staffRoute('overview.read', 'What waits for the back office, as far as the role reads it', { result: Work }),
      async (request) => toEnvelope(await getWork(database, requireSession(request).member.role, now())),
    );
  };
}
