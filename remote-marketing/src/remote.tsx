import { msg } from 'client/msg';
import type { RemoteModule } from 'federation/contract';
import { CONTRACT_VERSION, lazyPage } from 'federation/contract';

/** What the head of each page says. */
const HEADS = {
  home: {
    title: msg('A members’ club around travel'),
    description: msg(
      'Packages from ₹1,000, cashback each weekday, a one-time referral bonus and cashback on cashback. Earnings are not guaranteed.',
    ),
  },
  about: {
    title: msg('About us'),
    description: msg('Who runs the club, what it is for, and the three values we want to be measured by.'),
  },
  plans: {
    title: msg('Our Plans'),
    description: msg(
      'The three ways a package pays, level by level, with amounts in rupees. Packages start from ₹1,000.',
    ),
  },
  businessPlan: {
    title: msg('Business plan'),
    description: msg(
      'Direct referral bonus, team performance bonus and rank advancement rewards: what is paid, for what, and under which conditions.',
    ),
  },
  startJourney: {
    title: msg('Start your journey'),
    description: msg('Three steps: register, choose a plan, start earning. What each takes and how long it lasts.'),
  },
  faq: {
    title: msg('Frequently asked questions'),
    description: msg('What MLM is, how to join, how the compensation plan works and whether there is a joining fee.'),
  },
  contact: {
    title: msg('Contact us'),
    description: msg('Write to the club, call, or find our office. A person reads every message.'),
  },
  conversation: {
    title: msg('Your message'),
    description: msg('What you wrote to the club, and what was answered. For your eyes.'),
  },
};

/** The public site: every page a visitor can open before signing in, apart from login and signup. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  createRoutes: () => [
    lazyPage('/', HEADS.home, async () => (await import('./home/home-page')).HomePage),
    lazyPage('/about', HEADS.about, async () => (await import('./about/about-page')).AboutPage),
    lazyPage('/products', HEADS.plans, async () => (await import('./plans/plans-page')).PlansPage),
    lazyPage(
      '/businessplan',
      HEADS.businessPlan,
      async () => (await import('./business-plan/business-plan-page')).BusinessPlanPage,
    ),
    lazyPage(
      '/startjourney',
      HEADS.startJourney,
      async () => (await import('./start-journey/start-journey-page')).StartJourneyPage,
    ),
    lazyPage('/faq', HEADS.faq, async () => (await import('./faq/faq-page')).FaqPage),
    lazyPage('/contact-us', HEADS.contact, async () => (await import('./contact/contact-page')).ContactPage),
    lazyPage(
      '/conversation',
      HEADS.conversation,
      async () => (await import('./conversation/conversation-page')).ConversationPage,
    ),
  ],
  loadTexts: async (language) => (language === 'hi' ? (await import('./locales/hi.po')).messages : {}),
};
