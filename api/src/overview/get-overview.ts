import { countUsers } from '../admin-users/user.queries';
import type { Overview } from '../contract';
import type { Queryable } from '../database/database';
import { countDeposits } from '../deposits/deposit.queries';
import { toRupeesText } from '../ledger/rupees';
import { countPendingRequests } from '../withdrawals/admin-request.queries';
import { countPayouts } from '../withdrawals/payout.queries';
import { listGrowth, listPlanPerformance, sumPeriod } from './overview.queries';

const MONTHS_DEFAULT = 6;

/** The totals are those above the lists that the cards lead to. */
export async function getOverview(database: Queryable, now: Date, months = MONTHS_DEFAULT): Promise<Overview> {
  const { total } = await countUsers(database);
  const deposits = await countDeposits(database);
  const payouts = await countPayouts(database);
  const { pendingCount } = await countPendingRequests(database);
  const { depositedMicros, paidOutMicros } = await sumPeriod(database, now, months);
  return {
    totalUsers: total,
    totalDeposits: toRupeesText(deposits.totalMicros),
    totalWithdrawals: toRupeesText(payouts.totalMicros),
    pendingRequests: Number(pendingCount),
    growth: await listGrowth(database, now, months),
    depositsInPeriod: toRupeesText(depositedMicros),
    withdrawalsInPeriod: toRupeesText(paidOutMicros),
    planPerformance: await listPlanPerformance(database),
  };
}
