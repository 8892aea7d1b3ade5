import type { RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION, lazyPage } from 'federation/contract';

/** The public site: every page a visitor can open before signing in, apart from login and signup. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  createRoutes: () => [
    lazyPage(
      '/',
      {
        title: 'A members’ club around travel',
        description:
          'Packages from ₹1,000, cashback each weekday, a one-time referral bonus and cashback on cashback. Earnings are not guaranteed.',
      },
      async () => (await import('./home/home-page')).HomePage,
    ),
    lazyPage(
      '/about',
      {
        title: 'About us',
        description: 'Who runs the club, what it is for, and the three values we want to be measured by.',
      },
      async () => (await import('./about/about-page')).AboutPage,
    ),
    lazyPage(
      '/products',
      {
        title: 'Our Plans',
        description:
          'The three ways a package pays, level by level, with amounts in rupees. Packages start from ₹1,000.',
      },
      async () => (await import('./plans/plans-page')).PlansPage,
    ),
    lazyPage(
      '/businessplan',
      {
        title: 'Business plan',
        description:
          'Direct referral bonus, team performance bonus and rank advancement rewards: what is paid, for what, and under which conditions.',
      },
      async () => (await import('./business-plan/business-plan-page')).BusinessPlanPage,
    ),
    lazyPage(
      '/startjourney',
      {
        title: 'Start your journey',
        description: 'Three steps: register, choose a plan, start earning. What each takes and how long it lasts.',
      },
      async () => (await import('./start-journey/start-journey-page')).StartJourneyPage,
    ),
    lazyPage(
      '/faq',
      {
        title: 'Frequently asked questions',
        description: 'What MLM is, how to join, how the compensation plan works and whether there is a joining fee.',
      },
      async () => (await import('./faq/faq-page')).FaqPage,
    ),
    lazyPage(
      '/contact-us',
      {
        title: 'Contact us',
        description: 'Write to the club, call, or find our office. A person reads every message.',
      },
      async () => (await import('./contact/contact-page')).ContactPage,
    ),
    lazyPage(
      '/conversation',
      { title: 'Your message', description: 'What you wrote to the club, and what was answered. For your eyes.' },
      async () => (await import('./conversation/conversation-page')).ConversationPage,
    ),
  ],
};
