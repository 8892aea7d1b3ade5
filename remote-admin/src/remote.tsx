import type { PageHandle, RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION } from 'federation/contract';
import type { RouteObject } from 'react-router';

const OVERVIEW_HANDLE: PageHandle = {
  title: 'Back office',
  description: 'Users, money and plans of the club at a glance.',
};

const overviewRoute = (path: string): RouteObject => ({
  path,
  handle: OVERVIEW_HANDLE,
  lazy: { Component: async () => (await import('./overview/overview-page')).OverviewPage },
});

const createPages = (): RouteObject[] => [
  overviewRoute('/admin'),
  overviewRoute('/admin/dashboard'),
  {
    path: '/admin/user',
    handle: { title: 'User Management', description: 'Everyone who has joined.' } satisfies PageHandle,
    lazy: { Component: async () => (await import('./users/users-page')).UsersPage },
  },
  {
    path: '/admin/user/:memberId',
    handle: { title: 'Member', description: 'Everything about one member.' } satisfies PageHandle,
    lazy: { Component: async () => (await import('./users/user-page')).UserPage },
  },
  {
    path: '/admin/widthdraw-request',
    handle: {
      title: 'Withdrawal Requests',
      description: 'Payouts that wait for a decision.',
    } satisfies PageHandle,
    lazy: {
      Component: async () => (await import('./requests/withdrawal-requests-page')).WithdrawalRequestsPage,
    },
  },
  {
    path: '/admin/deposit',
    handle: { title: 'Deposit History', description: 'What members have paid in.' } satisfies PageHandle,
    lazy: { Component: async () => (await import('./deposits/deposits-page')).DepositsPage },
  },
  {
    path: '/admin/widthdraw',
    handle: {
      title: 'Withdrawal History',
      description: 'What was paid out to members.',
    } satisfies PageHandle,
    lazy: { Component: async () => (await import('./withdrawals/withdrawals-page')).WithdrawalsPage },
  },
  {
    path: '/admin/plan',
    handle: { title: 'Manage Plans', description: 'The tiers that members can buy.' } satisfies PageHandle,
    lazy: { Component: async () => (await import('./plans/plans-page')).PlansPage },
  },
  {
    path: '/admin/runs',
    handle: {
      title: 'Runs',
      description: 'The daily payout: which dates are due, and what every run has paid.',
    } satisfies PageHandle,
    lazy: { Component: async () => (await import('./runs/runs-page')).RunsPage },
  },
  {
    path: '/admin/rates',
    handle: {
      title: 'Rates',
      description: 'What the club pays: cashback, referral bonus and shares by level, by version.',
    } satisfies PageHandle,
    lazy: { Component: async () => (await import('./rates/rates-page')).RatesPage },
  },
  {
    path: '/admin/liability',
    handle: {
      title: 'Liability',
      description: 'What the club owes its members today, and what it will owe.',
    } satisfies PageHandle,
    lazy: { Component: async () => (await import('./liability/liability-page')).LiabilityPage },
  },
  {
    path: '/admin/messages',
    handle: {
      title: 'Messages',
      description: 'What visitors wrote through the contact form.',
    } satisfies PageHandle,
    lazy: { Component: async () => (await import('./messages/messages-page')).MessagesPage },
  },
  {
    path: '/admin/audit',
    handle: {
      title: 'Audit Log',
      description: 'Who did what to what, when and from where.',
    } satisfies PageHandle,
    lazy: { Component: async () => (await import('./audit/audit-page')).AuditPage },
  },
  {
    path: '/admin/incidents',
    handle: {
      title: 'Incidents',
      description: 'Parts of the site that did not load or broke in the browsers of visitors.',
    } satisfies PageHandle,
    lazy: { Component: async () => (await import('./incidents/incidents-page')).IncidentsPage },
  },
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
          children: createPages(),
        },
      ],
    },
  ],
};
