import type { QueryClient } from '@tanstack/react-query';
import { sumRupees } from '../amounts/sum-rupees';
import type { Overview, PlanPerformance } from '../overview/overview';
import { calculatePaymentSummary } from '../payments/payment';
import type { Plan } from '../plans/plan';
import { PLANS_KEY, REQUESTS_KEY, USERS_KEY } from '../query-keys';
import type { WithdrawalRequest } from '../requests/withdrawal-request';
import type { User } from '../users/user';
import { SAMPLE_DEPOSITS } from './deposits';
import { SAMPLE_PLANS } from './plans';
import { SAMPLE_USERS } from './users';
import { SAMPLE_REQUESTS } from './withdrawal-requests';
import { SAMPLE_WITHDRAWALS } from './withdrawals';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];

/** The overview that the sample data add up to, with what was changed on the other pages. */
export async function readSampleOverview(queryClient: QueryClient): Promise<Overview> {
  const users = queryClient.getQueryData<User[]>(USERS_KEY) ?? SAMPLE_USERS;
  const requests = queryClient.getQueryData<WithdrawalRequest[]>(REQUESTS_KEY) ?? SAMPLE_REQUESTS;
  const plans = queryClient.getQueryData<Plan[]>(PLANS_KEY) ?? SAMPLE_PLANS;
  const pending = requests.filter((request) => request.status === 'pending');
  return {
    totalUsers: users.length,
    activeUsers: users.filter((user) => user.isEnabled).length,
    totalDeposits: calculatePaymentSummary(SAMPLE_DEPOSITS).total,
    totalWithdrawals: calculatePaymentSummary(SAMPLE_WITHDRAWALS).total,
    pendingRequests: pending.length,
    pendingAmount: sumRupees(pending.map((request) => request.amount)),
    userGrowth: MONTHS.map((month) => ({
      month,
      users: users.filter((user) => user.dateOfJoining.slice(0, 7) <= month).length,
    })),
    planPerformance: measurePlans(plans, users),
  };
}

/** A user belongs to the tier with the largest smallest deposit not above their amount. */
function measurePlans(plans: Plan[], users: User[]): PlanPerformance[] {
  const tierOf = (user: User) =>
    plans
      .filter((plan) => plan.minRecharge <= Number(user.amount))
      .toSorted((a, b) => b.minRecharge - a.minRecharge)[0];
  return plans.map((plan) => {
    const holders = users.filter((user) => user.isEnabled && tierOf(user) === plan);
    return {
      minRecharge: plan.minRecharge,
      activeUsers: holders.length,
      totalAmount: sumRupees(holders.map((user) => user.amount)),
    };
  });
}
