import { msg } from 'client/msg';
import type { RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION, lazyPage } from 'federation/contract';

const listMoneyPages = () => [
  ...['/admin', '/admin/dashboard'].map((path) =>
    lazyPage(
      path,
      { title: msg('Back office'), description: msg('Users, money and plans of the club at a glance.') },
      async () => (await import('./overview/overview-page')).OverviewPage,
    ),
  ),
  lazyPage(
    '/admin/user',
    { title: msg('User Management'), description: msg('Everyone who has joined.') },
    async () => (await import('./users/users-page')).UsersPage,
  ),
  lazyPage(
    '/admin/user/:memberId',
    { title: msg('Member'), description: msg('Everything about one member.') },
    async () => (await import('./users/user-page')).UserPage,
  ),
  lazyPage(
    '/admin/widthdraw-request',
    { title: msg('Withdrawal Requests'), description: msg('Payouts that wait for a decision.') },
    async () => (await import('./requests/withdrawal-requests-page')).WithdrawalRequestsPage,
  ),
  lazyPage(
    '/admin/deposit',
    { title: msg('Deposit History'), description: msg('What members have paid in.') },
    async () => (await import('./deposits/deposits-page')).DepositsPage,
  ),
  lazyPage(
    '/admin/widthdraw',
    { title: msg('Withdrawal History'), description: msg('What was paid out to members.') },
    async () => (await import('./withdrawals/withdrawals-page')).WithdrawalsPage,
  ),
  lazyPage(
    '/admin/receivables',
    { title: msg('Receivables'), description: msg('What members owe the club after reversals.') },
    async () => (await import('./receivables/receivables-page')).ReceivablesPage,
  ),
  lazyPage(
    '/admin/bank',
    { title: msg('Bank'), description: msg('What the bank says has come in, beside what members say they have paid.') },
    async () => (await import('./bank/bank-page')).BankPage,
  ),
  lazyPage(
    '/admin/bank-accounts',
    { title: msg('Bank Accounts'), description: msg("The club's own accounts, which members pay into.") },
    async () => (await import('./bank-accounts/bank-accounts-page')).BankAccountsPage,
  ),
];

const listCompensationPages = () => [
  lazyPage(
    '/admin/plan',
    { title: msg('Manage Plans'), description: msg('The tiers that members can buy.') },
    async () => (await import('./plans/plans-page')).PlansPage,
  ),
  lazyPage(
    '/admin/runs',
    { title: msg('Runs'), description: msg('The daily payout: which dates are due, and what every run has paid.') },
    async () => (await import('./runs/runs-page')).RunsPage,
  ),
  lazyPage(
    '/admin/rates',
    {
      title: msg('Rates'),
      description: msg('What the club pays: cashback, referral bonus and shares by level, by version.'),
    },
    async () => (await import('./rates/rates-page')).RatesPage,
  ),
  lazyPage(
    '/admin/liability',
    { title: msg('Liability'), description: msg('What the club owes its members today, and what it will owe.') },
    async () => (await import('./liability/liability-page')).LiabilityPage,
  ),
];

const listBankPages = () => [
  lazyPage(
    '/admin/widthdraw-request/queue',
    {
      title: msg('Withdrawal Request Queue'),
      description: msg('Withdrawal Request Queue: what waits, one by one.'),
    },
    async () => (await import('./queues')).RequestQueuePage,
  ),
  lazyPage(
    '/admin/deposit/queue',
    { title: msg('Deposit Queue'), description: msg('Deposit Queue: what waits, one by one.') },
    async () => (await import('./queues')).DepositQueuePage,
  ),
  lazyPage(
    '/admin/widthdraw/queue',
    { title: msg('Payout Queue'), description: msg('Payout Queue: what waits, one by one.') },
    async () => (await import('./queues')).PayoutQueuePage,
  ),
  lazyPage(
    '/admin/payout-batches',
    { title: msg('Payout Batches'), description: msg('Payouts that leave with one file of the bank.') },
    async () => (await import('./payout-batches/payout-batches-page')).PayoutBatchesPage,
  ),
  lazyPage(
    '/admin/books',
    { title: msg('Books'), description: msg('The day book, statements of the accounts and the trial balance.') },
    async () => (await import('./books/books-page')).BooksPage,
  ),
];

const listSitePages = () => [
  lazyPage(
    '/admin/messages',
    { title: msg('Messages'), description: msg('What visitors and members have written, and what was answered.') },
    async () => (await import('./messages/pages')).MessagesPage,
  ),
  lazyPage(
    '/admin/messages/saved-replies',
    { title: msg('Saved Replies'), description: msg('Texts that are ready to be put into an answer.') },
    async () => (await import('./messages/pages')).SavedRepliesPage,
  ),
  lazyPage(
    '/admin/messages/:conversationId',
    { title: msg('Message'), description: msg('One conversation with a visitor or a member.') },
    async () => (await import('./messages/pages')).ConversationPage,
  ),
  lazyPage(
    '/admin/testimonials',
    {
      title: msg('Testimonials'),
      description: msg('What members say about the club, and their consent to its publication.'),
    },
    async () => (await import('./testimonials/testimonials-page')).TestimonialsPage,
  ),
  lazyPage(
    '/admin/mails',
    { title: msg('Failed Mails'), description: msg('Mails that could not be delivered for a day.') },
    async () => (await import('./mails/failed-mails-page')).FailedMailsPage,
  ),
  lazyPage(
    '/admin/proposals',
    { title: msg('Proposals'), description: msg('What waits for a second person.') },
    async () => (await import('./proposals/proposals-page')).ProposalsPage,
  ),
  lazyPage(
    '/admin/staff',
    { title: msg('Staff'), description: msg('Who works in the back office, and what they may do.') },
    async () => (await import('./staff/staff-page')).StaffPage,
  ),
  lazyPage(
    '/admin/audit',
    { title: msg('Audit Log'), description: msg('Who did what to what, when and from where.') },
    async () => (await import('./audit/audit-page')).AuditPage,
  ),
  lazyPage(
    '/admin/incidents',
    {
      title: msg('Incidents'),
      description: msg('Parts of the site that did not load or broke in the browsers of visitors.'),
    },
    async () => (await import('./incidents/incidents-page')).IncidentsPage,
  ),
  lazyPage(
    '/admin/releases',
    {
      title: msg('Releases'),
      description: msg('What is live of each part of the site, how it does, and what was live before.'),
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
          children: [...listMoneyPages(), ...listCompensationPages(), ...listBankPages(), ...listSitePages()],
        },
      ],
    },
  ],
};
