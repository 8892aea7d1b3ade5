import type { Dashboard } from 'api/contract';

export const SAMPLE_DASHBOARD: Dashboard = {
  walletBalance: '12800',
  totalEarnings: '12300',
  teamMembers: 8,
  pendingPayouts: '500',
  breakdown: { directReferrals: '2456', cashback: '499', bonuses: '9345' },
};
