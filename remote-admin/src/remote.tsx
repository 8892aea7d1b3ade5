import type { PageHandle, RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION } from 'federation/contract';
import type { ComponentType } from 'react';

interface Page {
  path: string;
  handle: PageHandle;
  load: () => Promise<ComponentType>;
}

const OVERVIEW: Omit<Page, 'path'> = {
  handle: { title: 'Back office', description: 'Users, money and plans of the club at a glance.' },
  load: async () => (await import('./overview/overview-page')).OverviewPage,
};

const PAGES: Page[] = [
  { path: '/admin', ...OVERVIEW },
  { path: '/admin/dashboard', ...OVERVIEW },
  {
    path: '/admin/user',
    handle: { title: 'User Management', description: 'Everyone who has joined.' },
    load: async () => (await import('./users/users-page')).UsersPage,
  },
  {
    path: '/admin/user/:memberId',
    handle: { title: 'Member', description: 'Everything about one member.' },
    load: async () => (await import('./users/user-page')).UserPage,
  },
  {
    path: '/admin/widthdraw-request',
    handle: { title: 'Withdrawal Requests', description: 'Payouts that wait for a decision.' },
    load: async () => (await import('./requests/withdrawal-requests-page')).WithdrawalRequestsPage,
  },
  {
    path: '/admin/deposit',
    handle: { title: 'Deposit History', description: 'What members have paid in.' },
    load: async () => (await import('./deposits/deposits-page')).DepositsPage,
  },
  {
    path: '/admin/widthdraw',
    handle: { title: 'Withdrawal History', description: 'What was paid out to members.' },
    load: async () => (await import('./withdrawals/withdrawals-page')).WithdrawalsPage,
  },
  {
    path: '/admin/plan',
    handle: { title: 'Manage Plans', description: 'The tiers that members can buy.' },
    load: async () => (await import('./plans/plans-page')).PlansPage,
  },
  {
    path: '/admin/runs',
    handle: { title: 'Runs', description: 'The daily payout: which dates are due, and what every run has paid.' },
    load: async () => (await import('./runs/runs-page')).RunsPage,
  },
  {
    path: '/admin/rates',
    handle: {
      title: 'Rates',
      description: 'What the club pays: cashback, referral bonus and shares by level, by version.',
    },
    load: async () => (await import('./rates/rates-page')).RatesPage,
  },
  {
    path: '/admin/liability',
    handle: { title: 'Liability', description: 'What the club owes its members today, and what it will owe.' },
    load: async () => (await import('./liability/liability-page')).LiabilityPage,
  },
  {
    path: '/admin/messages',
    handle: { title: 'Messages', description: 'What visitors wrote through the contact form.' },
    load: async () => (await import('./messages/messages-page')).MessagesPage,
  },
  {
    path: '/admin/audit',
    handle: { title: 'Audit Log', description: 'Who did what to what, when and from where.' },
    load: async () => (await import('./audit/audit-page')).AuditPage,
  },
  {
    path: '/admin/incidents',
    handle: {
      title: 'Incidents',
      description: 'Parts of the site that did not load or broke in the browsers of visitors.',
    },
    load: async () => (await import('./incidents/incidents-page')).IncidentsPage,
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
          children: PAGES.map(({ path, handle, load }) => ({ path, handle, lazy: { Component: load } })),
        },
      ],
    },
  ],
};
