import type { RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION, lazyPage } from 'federation/contract';

const listAccountPages = () => [
  lazyPage(
    '/dashboard',
    { title: 'Dashboard', description: 'Your balance, earnings, team and payouts at a glance.' },
    async () => (await import('./dashboard/dashboard-page')).DashboardPage,
  ),
  lazyPage(
    '/profile',
    { title: 'My Profile', description: 'Your personal details and your referral code.' },
    async () => (await import('./profile/profile-page')).ProfilePage,
  ),
  lazyPage(
    '/wallet',
    { title: 'My Wallet', description: 'Your available balance, and what it is made of.' },
    async () => (await import('./wallet/wallet-page')).WalletPage,
  ),
  lazyPage(
    '/wallet/add-funds',
    { title: 'Add Funds', description: 'Pay the club and follow your deposits until they are confirmed.' },
    async () => (await import('./deposits/add-funds-page')).AddFundsPage,
  ),
  lazyPage(
    '/wallet/earnings',
    {
      title: 'Earnings',
      description: 'Every cashback and bonus that you were credited, by day, kind and level.',
    },
    async () => (await import('./earnings/earnings-page')).EarningsPage,
  ),
  lazyPage(
    '/wallet/earnings/:earningId',
    {
      title: 'Why Did I Get This?',
      description: 'How one line of your earnings was calculated, to six decimal places.',
    },
    async () => (await import('./explanation/explanation-page')).ExplanationPage,
  ),
  lazyPage(
    '/wallet/withdrawals',
    { title: 'Withdrawals', description: 'Ask for a withdrawal and follow it until it has arrived.' },
    async () => (await import('./withdrawals/withdrawals-page')).WithdrawalsPage,
  ),
  lazyPage(
    '/reference',
    { title: 'Your Referral Network', description: 'Everyone who joined through you, level by level.' },
    async () => (await import('./network/network-page')).NetworkPage,
  ),
];

const listMessagePages = () => [
  lazyPage(
    '/notifications',
    { title: 'Notifications', description: 'What has happened around your account.' },
    async () => (await import('./notifications/notifications-page')).NotificationsPage,
  ),
  lazyPage(
    '/notifications/choices',
    { title: 'What We Tell You', description: 'Choose how you are told of what.' },
    async () => (await import('./notifications/choices-page')).ChoicesPage,
  ),
  lazyPage(
    '/messages',
    { title: 'Your Messages', description: 'Write to us, and read what we have answered.' },
    async () => (await import('./messages/messages-page')).MessagesPage,
  ),
  lazyPage(
    '/messages/:conversationId',
    { title: 'Your Message', description: 'One of your messages, and our answers to it.' },
    async () => (await import('./messages/conversation-page')).ConversationPage,
  ),
];

export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  createRoutes: () => [
    {
      lazy: { Component: async () => (await import('./page/member-area')).MemberArea },
      children: [...listAccountPages(), ...listMessagePages()],
    },
  ],
};
