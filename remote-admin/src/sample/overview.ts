import type { Overview, Plan } from 'api/contract';
import type { SampleClub } from './sample-club';
import { sumRupees } from './sum-rupees';

const LAST_MONTH = '2026-06';

/** The overview that the sample club adds up to. All its payments lie within any period. */
export function calculateOverview(club: SampleClub, monthCount: number): Overview {
  const sumSuccessful = (payments: { status: string; amount: string }[]) =>
    sumRupees(payments.filter(({ status }) => status === 'success').map(({ amount }) => amount));
  const totalDeposits = sumSuccessful(club.deposits);
  const totalWithdrawals = sumSuccessful(club.payouts);
  const joinedIn = club.users.map((user) => user.dateOfJoining.slice(0, 7));
  return {
    totalUsers: club.users.length,
    totalDeposits,
    totalWithdrawals,
    pendingRequests: club.requests.filter(({ status }) => status === 'pending').length,
    growth: listMonths(monthCount).map((month) => ({
      month,
      newUsers: joinedIn.filter((joined) => joined === month).length,
      totalUsers: joinedIn.filter((joined) => joined <= month).length,
    })),
    depositsInPeriod: totalDeposits,
    withdrawalsInPeriod: totalWithdrawals,
    planPerformance: measurePlans(club),
  };
}

/** The months up to the last one, the oldest first. */
function listMonths(count: number): string[] {
  const last = new Date(`${LAST_MONTH}-01T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(last);
    month.setUTCMonth(month.getUTCMonth() - (count - 1 - index));
    return month.toISOString().slice(0, 7);
  });
}

/** A user belongs to the tier with the largest smallest deposit not above their amount. */
function measurePlans({ plans, users }: SampleClub): Overview['planPerformance'] {
  const tierOf = (amount: string): Plan | undefined =>
    plans.filter((plan) => plan.minRecharge <= Number(amount)).toSorted((a, b) => b.minRecharge - a.minRecharge)[0];
  return plans.map((plan) => {
    const holders = users.filter((user) => user.isEnabled && tierOf(user.amount) === plan);
    return {
      plan: `₹${plan.minRecharge.toLocaleString('en-IN')}`,
      activeUsers: holders.length,
      totalAmount: sumRupees(holders.map((user) => user.amount)),
    };
  });
}
