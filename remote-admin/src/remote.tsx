import type { RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION, lazyPage } from 'federation/contract';
import { t } from './texts';

const listMoneyPages = () => [
  ...['/admin', '/admin/dashboard'].map((path) =>
    lazyPage(
      path,
      { title: t('Back office'), description: t('Users, money and plans of the club at a glance.') },
      async () => (await import('./overview/overview-page')).OverviewPage,
    ),
  ),
  lazyPage(
    '/admin/user',
    { title: t('User Management'), description: t('Everyone who has joined.') },
    async () => (await import('./users/users-page')).UsersPage,
  ),
  lazyPage(
    '/admin/user/:memberId',
    { title: t('Member'), description: t('Everything about one member.') },
    async () => (await import('./users/user-page')).UserPage,
  ),
  lazyPage(
    '/admin/widthdraw-request',
    { title: t('Withdrawal Requests'), description: t('Payouts that wait for a decision.') },
    async () => (await import('./requests/withdrawal-requests-page')).WithdrawalRequestsPage,
  ),
  lazyPage(
    '/admin/deposit',
    { title: t('Deposit History'), description: t('What members have paid in.') },
    async () => (await import('./deposits/deposits-page')).DepositsPage,
  ),
  lazyPage(
    '/admin/widthdraw',
    { title: t('Withdrawal History'), description: t('What was paid out to members.') },
    async () => (await import('./withdrawals/withdrawals-page')).WithdrawalsPage,
  ),
  lazyPage(
    '/admin/receivables',
    { title: t('Receivables'), description: t('What members owe the club after reversals.') },
    async () => (await import('./receivables/receivables-page')).ReceivablesPage,
  ),
  lazyPage(
    '/admin/bank',
    { title: t('Bank'), description: t('What the bank says has come in, beside what members say they have paid.') },
    async () => (await import('./bank/bank-page')).BankPage,
  ),
  lazyPage(
    '/admin/bank-accounts',
    { title: t('Bank Accounts'), description: t("The club's own accounts, which members pay into.") },
    async () => (await import('./bank-accounts/bank-accounts-page')).BankAccountsPage,
  ),
  lazyPage(
    '/admin/plan',
    { title: t('Manage Plans'), description: t('The tiers that members can buy.') },
    async () => (await import('./plans/plans-page')).PlansPage,
  ),
  lazyPage(
    '/admin/runs',
    { title: t('Runs'), description: t('The daily payout: which dates are due, and what every run has paid.') },
    async () => (await import('./runs/runs-page')).RunsPage,
  ),
  lazyPage(
    '/admin/rates',
    {
      title: t('Rates'),
      description: t('What the club pays: cashback, referral bonus and shares by level, by version.'),
    },
    async () => (await import('./rates/rates-page')).RatesPage,
  ),
  lazyPage(
    '/admin/liability',
    { title: t('Liability'), description: t('What the club owes its members today, and what it will owe.') },
    async () => (await import('./liability/liability-page')).LiabilityPage,
  ),
];

const queuePage = (path: string, title: string, load: Parameters<typeof lazyPage>[2]) =>
  lazyPage(path, { title, description: t('{title}: what waits, one by one.', { title }) }, load);

const listBankPages = () => [
  queuePage(
    '/admin/widthdraw-request/queue',
    'Withdrawal Request Queue',
    async () => (await import('./queues')).RequestQueuePage,
  ),
  queuePage('/admin/deposit/queue', 'Deposit Queue', async () => (await import('./queues')).DepositQueuePage),
  queuePage('/admin/widthdraw/queue', 'Payout Queue', async () => (await import('./queues')).PayoutQueuePage),
  lazyPage(
    '/admin/payout-batches',
    { title: t('Payout Batches'), description: t('Payouts that leave with one file of the bank.') },
    async () => (await import('./payout-batches/payout-batches-page')).PayoutBatchesPage,
  ),
  lazyPage(
    '/admin/books',
    { title: t('Books'), description: t('The day book, statements of the accounts and the trial balance.') },
    async () => (await import('./books/books-page')).BooksPage,
  ),
];

const listSitePages = () => [
  lazyPage(
    '/admin/messages',
    { title: t('Messages'), description: t('What visitors and members have written, and what was answered.') },
    async () => (await import('./messages/pages')).MessagesPage,
  ),
  lazyPage(
    '/admin/messages/saved-replies',
    { title: t('Saved Replies'), description: t('Texts that are ready to be put into an answer.') },
    async () => (await import('./messages/pages')).SavedRepliesPage,
  ),
  lazyPage(
    '/admin/messages/:conversationId',
    { title: t('Message'), description: t('One conversation with a visitor or a member.') },
    async () => (await import('./messages/pages')).ConversationPage,
  ),
  lazyPage(
    '/admin/testimonials',
    {
      title: t('Testimonials'),
      description: t('What members say about the club, and their consent to its publication.'),
    },
    async () => (await import('./testimonials/testimonials-page')).TestimonialsPage,
  ),
  lazyPage(
    '/admin/mails',
    { title: t('Failed Mails'), description: t('Mails that could not be delivered for a day.') },
    async () => (await import('./mails/failed-mails-page')).FailedMailsPage,
  ),
  lazyPage(
    '/admin/proposals',
    { title: t('Proposals'), description: t('What waits for a second person.') },
    async () => (await import('./proposals/proposals-page')).ProposalsPage,
  ),
  lazyPage(
    '/admin/staff',
    { title: t('Staff'), description: t('Who works in the back office, and what they may do.') },
    async () => (await import('./staff/staff-page')).StaffPage,
  ),
  lazyPage(
    '/admin/audit',
    { title: t('Audit Log'), description: t('Who did what to what, when and from where.') },
    async () => (await import('./audit/audit-page')).AuditPage,
  ),
  lazyPage(
    '/admin/incidents',
    {
      title: t('Incidents'),
      description: t('Parts of the site that did not load or broke in the browsers of visitors.'),
    },
    async () => (await import('./incidents/incidents-page')).IncidentsPage,
  ),
  lazyPage(
    '/admin/releases',
    {
      title: t('Releases'),
      description: t('What is live of each part of the site, how it does, and what was live before.'),
    },
    async () => (await import('./releases/releases-page')).ReleasesPage,
  ),
];

/** The back office: one layout around every page; a page that breaks leaves the layout standing. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  createRoutes: () => [
    {
      lazy: { Component: async () => (await import('./layout/admin-layout')).AdminLayout },
      children: [
        {
          lazy: { ErrorBoundary: async () => (await import('./layout/admin-layout')).PageError },
          children: [...listMoneyPages(), ...listBankPages(), ...listSitePages()],
        },
      ],
    },
  ],
};
