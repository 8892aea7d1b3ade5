import type { RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION, lazyPage } from 'federation/contract';

const listMoneyPages = () => [
  ...['/admin', '/admin/dashboard'].map((path) =>
    lazyPage(
      path,
      { title: 'Back office', description: 'Users, money and plans of the club at a glance.' },
      async () => (await import('./overview/overview-page')).OverviewPage,
    ),
  ),
  lazyPage(
    '/admin/user',
    { title: 'User Management', description: 'Everyone who has joined.' },
    async () => (await import('./users/users-page')).UsersPage,
  ),
  lazyPage(
    '/admin/user/:memberId',
    { title: 'Member', description: 'Everything about one member.' },
    async () => (await import('./users/user-page')).UserPage,
  ),
  lazyPage(
    '/admin/widthdraw-request',
    { title: 'Withdrawal Requests', description: 'Payouts that wait for a decision.' },
    async () => (await import('./requests/withdrawal-requests-page')).WithdrawalRequestsPage,
  ),
  lazyPage(
    '/admin/deposit',
    { title: 'Deposit History', description: 'What members have paid in.' },
    async () => (await import('./deposits/deposits-page')).DepositsPage,
  ),
  lazyPage(
    '/admin/widthdraw',
    { title: 'Withdrawal History', description: 'What was paid out to members.' },
    async () => (await import('./withdrawals/withdrawals-page')).WithdrawalsPage,
  ),
  lazyPage(
    '/admin/receivables',
    { title: 'Receivables', description: 'What members owe the club after reversals.' },
    async () => (await import('./receivables/receivables-page')).ReceivablesPage,
  ),
  lazyPage(
    '/admin/bank',
    { title: 'Bank', description: 'What the bank says has come in, beside what members say they have paid.' },
    async () => (await import('./bank/bank-page')).BankPage,
  ),
  lazyPage(
    '/admin/bank-accounts',
    { title: 'Bank Accounts', description: "The club's own accounts, which members pay into." },
    async () => (await import('./bank-accounts/bank-accounts-page')).BankAccountsPage,
  ),
  lazyPage(
    '/admin/plan',
    { title: 'Manage Plans', description: 'The tiers that members can buy.' },
    async () => (await import('./plans/plans-page')).PlansPage,
  ),
  lazyPage(
    '/admin/runs',
    { title: 'Runs', description: 'The daily payout: which dates are due, and what every run has paid.' },
    async () => (await import('./runs/runs-page')).RunsPage,
  ),
  lazyPage(
    '/admin/rates',
    { title: 'Rates', description: 'What the club pays: cashback, referral bonus and shares by level, by version.' },
    async () => (await import('./rates/rates-page')).RatesPage,
  ),
  lazyPage(
    '/admin/liability',
    { title: 'Liability', description: 'What the club owes its members today, and what it will owe.' },
    async () => (await import('./liability/liability-page')).LiabilityPage,
  ),
];

const queuePage = (path: string, title: string, load: Parameters<typeof lazyPage>[2]) =>
  lazyPage(path, { title, description: `${title}: what waits, one by one.` }, load);

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
    { title: 'Payout Batches', description: 'Payouts that leave with one file of the bank.' },
    async () => (await import('./payout-batches/payout-batches-page')).PayoutBatchesPage,
  ),
  lazyPage(
    '/admin/books',
    { title: 'Books', description: 'The day book, statements of the accounts and the trial balance.' },
    async () => (await import('./books/books-page')).BooksPage,
  ),
];

const listSitePages = () => [
  lazyPage(
    '/admin/messages',
    { title: 'Messages', description: 'What visitors and members have written, and what was answered.' },
    async () => (await import('./messages/pages')).MessagesPage,
  ),
  lazyPage(
    '/admin/messages/saved-replies',
    { title: 'Saved Replies', description: 'Texts that are ready to be put into an answer.' },
    async () => (await import('./messages/pages')).SavedRepliesPage,
  ),
  lazyPage(
    '/admin/messages/:conversationId',
    { title: 'Message', description: 'One conversation with a visitor or a member.' },
    async () => (await import('./messages/pages')).ConversationPage,
  ),
  lazyPage(
    '/admin/testimonials',
    { title: 'Testimonials', description: 'What members say about the club, and their consent to its publication.' },
    async () => (await import('./testimonials/testimonials-page')).TestimonialsPage,
  ),
  lazyPage(
    '/admin/mails',
    { title: 'Failed Mails', description: 'Mails that could not be delivered for a day.' },
    async () => (await import('./mails/failed-mails-page')).FailedMailsPage,
  ),
  lazyPage(
    '/admin/proposals',
    { title: 'Proposals', description: 'What waits for a second person.' },
    async () => (await import('./proposals/proposals-page')).ProposalsPage,
  ),
  lazyPage(
    '/admin/staff',
    { title: 'Staff', description: 'Who works in the back office, and what they may do.' },
    async () => (await import('./staff/staff-page')).StaffPage,
  ),
  lazyPage(
    '/admin/audit',
    { title: 'Audit Log', description: 'Who did what to what, when and from where.' },
    async () => (await import('./audit/audit-page')).AuditPage,
  ),
  lazyPage(
    '/admin/incidents',
    { title: 'Incidents', description: 'Parts of the site that did not load or broke in the browsers of visitors.' },
    async () => (await import('./incidents/incidents-page')).IncidentsPage,
  ),
  lazyPage(
    '/admin/releases',
    { title: 'Releases', description: 'What is live of each part of the site, how it does, and what was live before.' },
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
