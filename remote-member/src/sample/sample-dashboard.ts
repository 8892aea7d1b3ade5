import type { DashboardFigures } from '../dashboard/dashboard-figures';

export const SAMPLE_DASHBOARD: DashboardFigures = {
  walletBalance: '12800',
  totalEarnings: '12300',
  teamMembers: 8,
  pendingPayouts: '500',
  breakdown: { directReferrals: '2456', cashback: '499', bonuses: '9345' },
};
