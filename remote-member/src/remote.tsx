import { msg } from 'client/msg';
import type { RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION, lazyPage } from 'federation/contract';

const listAccountPages = () => [
  lazyPage(
    '/dashboard',
    { title: msg('Dashboard'), description: msg('Your balance, earnings, team and payouts at a glance.') },
    async () => (await import('./dashboard/dashboard-page')).DashboardPage,
  ),
  lazyPage(
    '/profile',
    { title: msg('My Profile'), description: msg('Your personal details and your referral code.') },
    async () => (await import('./profile/profile-page')).ProfilePage,
  ),
  lazyPage(
    '/wallet',
    { title: msg('My Wallet'), description: msg('Your available balance, and what it is made of.') },
    async () => (await import('./wallet/wallet-page')).WalletPage,
  ),
  lazyPage(
    '/wallet/statement',
    { title: msg('Statement'), description: msg('Every movement of the days that you choose, for paper.') },
    async () => (await import('./wallet/print-page')).PrintPage,
  ),
  lazyPage(
    '/wallet/add-funds',
    { title: msg('Add Funds'), description: msg('Pay the club and follow your deposits until they are confirmed.') },
    async () => (await import('./deposits/add-funds-page')).AddFundsPage,
  ),
  lazyPage(
    '/wallet/earnings',
    {
      title: msg('Earnings'),
      description: msg('Every cashback and bonus that you were credited, by day, kind and level.'),
    },
    async () => (await import('./earnings/earnings-page')).EarningsPage,
  ),
  lazyPage(
    '/wallet/earnings/:earningId',
    {
      title: msg('Why Did I Get This?'),
      description: msg('How one line of your earnings was calculated, to six decimal places.'),
    },
    async () => (await import('./explanation/explanation-page')).ExplanationPage,
  ),
  lazyPage(
    '/wallet/withdrawals',
    { title: msg('Withdrawals'), description: msg('Ask for a withdrawal and follow it until it has arrived.') },
    async () => (await import('./withdrawals/withdrawals-page')).WithdrawalsPage,
  ),
  lazyPage(
    '/reference',
    { title: msg('Your Referral Network'), description: msg('Everyone who joined through you, level by level.') },
    async () => (await import('./network/network-page')).NetworkPage,
  ),
];

const listMessagePages = () => [
  lazyPage(
    '/notifications',
    { title: msg('Notifications'), description: msg('What has happened around your account.') },
    async () => (await import('./notifications/notifications-page')).NotificationsPage,
  ),
  lazyPage(
    '/notifications/choices',
    { title: msg('What We Tell You'), description: msg('Choose how you are told of what.') },
    async () => (await import('./notifications/choices-page')).ChoicesPage,
  ),
  lazyPage(
    '/messages',
    { title: msg('Your Messages'), description: msg('Write to us, and read what we have answered.') },
    async () => (await import('./messages/messages-page')).MessagesPage,
  ),
  lazyPage(
    '/messages/:conversationId',
    { title: msg('Your Message'), description: msg('One of your messages, and our answers to it.') },
    async () => (await import('./messages/conversation-page')).ConversationPage,
  ),
];

export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  createRoutes: () => [
    {
      lazy: { Component: async () => (await import('./layout/member-area')).loadMemberArea() },
      children: [...listAccountPages(), ...listMessagePages()],
    },
  ],
  loadTexts: async (language) => (language === 'hi' ? (await import('./locales/hi.po')).messages : {}),
};
