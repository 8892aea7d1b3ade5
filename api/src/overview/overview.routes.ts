import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { countUsers } from '../admin-users/user.queries';
import { Overview, OverviewQuery, toEnvelope, Work } from '../contract';
import type { Deps } from '../deps';
import { keepForAMinute } from '../keep-for-a-minute';
import { toRupeesText } from '../ledger/rupees';
import { staffRoute } from '../route-options';
import { countPendingRequests } from '../withdrawals/withdrawal.queries';
import { requireSession } from '../sessions/access-guard';
import { getToday, listGrowth, listPlanPerformance, sumPayments } from './overview.queries';
import { getWork } from './work';

const MONTHS_DEFAULT = 6;
/** Up to as many members, nothing takes long. */
const SMALL_CLUB_MAX = 50_000;

export function overviewRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    const { background } = app;
    const what = 'reading the performance of the plans';
    const getKeptPlans = keepForAMinute(what, () => listPlanPerformance(database), background);
    const listPlans = async (totalUsers: number) =>
      totalUsers > SMALL_CLUB_MAX ? getKeptPlans('all') : listPlanPerformance(database);

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
