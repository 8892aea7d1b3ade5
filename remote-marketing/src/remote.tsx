import type { PageHandle, RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION } from 'federation/contract';

/** The public site: every page a visitor can open before signing in, apart from login and signup. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  createRoutes: () => [
    {
      path: '/',
      handle: {
        title: 'A members’ club around travel',
        description:
          'Packages from ₹1,000, cashback each weekday, a one-time referral bonus and cashback on cashback. Earnings are not guaranteed.',
      } satisfies PageHandle,
      lazy: { Component: async () => (await import('./home/home-page')).HomePage },
    },
    {
      path: '/about',
      handle: {
        title: 'About us',
        description: 'Who runs the club, what it is for, and the three values we want to be measured by.',
      } satisfies PageHandle,
      lazy: { Component: async () => (await import('./about/about-page')).AboutPage },
    },
    {
      path: '/products',
      handle: {
        title: 'Our Plans',
        description:
          'The three ways a package pays, level by level, with amounts in rupees. Packages start from ₹1,000.',
      } satisfies PageHandle,
      lazy: { Component: async () => (await import('./plans/plans-page')).PlansPage },
    },
    {
      path: '/businessplan',
      handle: {
        title: 'Business plan',
        description:
          'Direct referral bonus, team performance bonus and rank advancement rewards: what is paid, for what, and under which conditions.',
      } satisfies PageHandle,
      lazy: { Component: async () => (await import('./business-plan/business-plan-page')).BusinessPlanPage },
    },
    {
      path: '/startjourney',
      handle: {
        title: 'Start your journey',
        description: 'Three steps: register, choose a plan, start earning. What each takes and how long it lasts.',
      } satisfies PageHandle,
      lazy: { Component: async () => (await import('./start-journey/start-journey-page')).StartJourneyPage },
    },
    {
      path: '/faq',
      handle: {
        title: 'Frequently asked questions',
        description: 'What MLM is, how to join, how the compensation plan works and whether there is a joining fee.',
      } satisfies PageHandle,
      lazy: { Component: async () => (await import('./faq/faq-page')).FaqPage },
    },
    {
      path: '/contact-us',
      handle: {
        title: 'Contact us',
        description: 'Write to the club, call, or find our office. A person reads every message.',
      } satisfies PageHandle,
      lazy: { Component: async () => (await import('./contact/contact-page')).ContactPage },
    },
  ],
};
