import type { PageHandle, RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION } from 'federation/contract';

const DASHBOARD: PageHandle = {
  title: 'Dashboard',
  description: 'Your balance, earnings, team and payouts at a glance.',
};
const PROFILE: PageHandle = {
  title: 'My Profile',
  description: 'Your personal details and your referral code.',
};
const WALLET: PageHandle = {
  title: 'My Wallet',
  description: 'Your available balance, and what it is made of.',
};
const ADD_FUNDS: PageHandle = {
  title: 'Add Funds',
  description: 'Pay the club and follow your deposits until they are confirmed.',
};
const EARNINGS: PageHandle = {
  title: 'Earnings',
  description: 'Every cashback and bonus that you were credited, by day, kind and level.',
};
const EARNING: PageHandle = {
  title: 'Why Did I Get This?',
  description: 'How one line of your earnings was computed, to the last micro-rupee.',
};
const WITHDRAWALS: PageHandle = {
  title: 'Withdrawals',
  description: 'Ask for a withdrawal and follow it until it has arrived.',
};
const NETWORK: PageHandle = {
  title: 'Your Referral Network',
  description: 'Everyone who joined through you, level by level.',
};

export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  createRoutes: () => [
    {
      lazy: { Component: async () => (await import('./page/member-area')).MemberArea },
      children: [
        {
          path: '/dashboard',
          handle: DASHBOARD,
          lazy: { Component: async () => (await import('./dashboard/dashboard-page')).DashboardPage },
        },
        {
          path: '/profile',
          handle: PROFILE,
          lazy: { Component: async () => (await import('./profile/profile-page')).ProfilePage },
        },
        {
          path: '/wallet',
          handle: WALLET,
          lazy: { Component: async () => (await import('./wallet/wallet-page')).WalletPage },
        },
        {
          path: '/wallet/add-funds',
          handle: ADD_FUNDS,
          lazy: { Component: async () => (await import('./deposits/add-funds-page')).AddFundsPage },
        },
        {
          path: '/wallet/earnings',
          handle: EARNINGS,
          lazy: { Component: async () => (await import('./earnings/earnings-page')).EarningsPage },
        },
        {
          path: '/wallet/earnings/:earningId',
          handle: EARNING,
          lazy: { Component: async () => (await import('./explanation/explanation-page')).ExplanationPage },
        },
        {
          path: '/wallet/withdrawals',
          handle: WITHDRAWALS,
          lazy: { Component: async () => (await import('./withdrawals/withdrawals-page')).WithdrawalsPage },
        },
        {
          path: '/reference',
          handle: NETWORK,
          lazy: { Component: async () => (await import('./network/network-page')).NetworkPage },
        },
      ],
    },
  ],
};
