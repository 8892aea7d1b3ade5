import { CalendarCheck, Repeat2, UserPlus, WalletMinimal } from 'lucide';
import { msg } from 'client/msg';

/** Names no rates: they can change, and Our Plans has those in force. */
export const HOME_COPY = {
  hero: {
    title: msg('Small steps, every weekday. Join the circle.'),
    lead: msg(
      '{club} is a members’ club around travel. You hold a package from {smallest}. The club credits you a small part of it each weekday, and a one-time bonus when people you invite buy theirs.',
    ),
    note: msg('Earnings are not guaranteed.'),
    other: { to: '/startjourney', label: msg('See how it works') },
    pass: {
      title: msg('What it costs, what it pays'),
      codeLabel: msg('Packages from'),
      details: [
        { label: msg('Daily cashback'), value: msg('Monday to Friday') },
        { label: msg('Referral bonus'), value: msg('Once per member') },
        { label: msg('Cashback on cashback'), value: msg('On ten levels') },
      ],
      fee: msg('Joining fee'),
    },
  },
  features: {
    title: msg('Four things you get'),
    items: [
      {
        id: 'cashback',
        icon: CalendarCheck,
        title: msg('Cashback each weekday'),
        text: msg(
          'A small part of your package, Monday to Friday, until its term ends. Our Plans has the rate, and what it comes to.',
        ),
      },
      {
        id: 'referral',
        icon: UserPlus,
        title: msg('A bonus, once'),
        text: msg(
          'When someone you invited buys a first package, a part of it is yours. Nine more levels pay for those whom they invite.',
        ),
      },
      {
        id: 'team',
        icon: Repeat2,
        title: msg('Cashback on cashback'),
        text: msg(
          'When your network is credited, you are credited a share, on up to ten levels. Nobody’s own credit gets smaller by it.',
        ),
      },
      {
        id: 'wallet',
        icon: WalletMinimal,
        title: msg('A wallet you can check'),
        text: msg('Each credit with its date, its base and its rate, to the paisa. Do the sum yourself: it comes out.'),
      },
    ],
  },
  plan: {
    title: msg('The business plan, in one minute'),
    lead: msg('Part of it comes from your own package. The rest depends on others joining, and may never come.'),
    items: [
      {
        id: 'direct',
        figure: msg('once'),
        title: msg('Direct referral bonus'),
        text: msg('a part of a friend’s first package; ten levels in all'),
      },
      {
        id: 'team',
        figure: msg('weekdays'),
        title: msg('Team performance bonus'),
        text: msg('a share of your network’s daily cashback'),
      },
      {
        id: 'rank',
        figure: msg('no fixed sum'),
        title: msg('Rank advancement rewards'),
        text: msg('credited by the club for milestones that it announces'),
      },
    ],
    other: { to: '/businessplan', label: msg('Read the whole plan') },
  },
  steps: {
    title: msg('Three steps to your first credit'),
    items: [
      {
        id: 'register',
        title: msg('Register'),
        text: msg('Name, email, mobile number. Add a referral code if you have one.'),
      },
      {
        id: 'choose-plan',
        title: msg('Choose a plan'),
        text: msg('Any amount from {smallest} in whole rupees. See its terms before you pay.'),
      },
      {
        id: 'start-earning',
        title: msg('Start earning'),
        text: msg('Cashback begins on the first weekday after your deposit is confirmed.'),
      },
    ],
  },
  testimonials: {
    title: msg('What membership can look like'),
    lead: msg(
      'Our members’ own words will appear here once they allow us to publish them. Until then: three examples, written by us.',
    ),
    own: {
      title: msg('What members say'),
      lead: msg('Their own words, published with their consent. Earnings are not guaranteed.'),
    },
    items: [
      {
        who: msg('Example: a school teacher in Banka'),
        words: msg(
          'On Saturday I open the wallet: five credits, one for each day. I like that I can check the sum myself.',
        ),
      },
      {
        who: msg('Example: a shopkeeper in Bhagalpur'),
        words: msg(
          'The first credits were small. I wanted to see one arrive every day before putting in one rupee more.',
        ),
      },
      {
        who: msg('Example: a nursing student in Patna'),
        words: msg('My cousin joined with my code. First I showed her the page that says what is not guaranteed.'),
      },
    ],
  },
  closing: {
    title: msg('Come along, one small step first'),
    text: msg('Registering commits you to nothing. Look around the club from inside before you choose a package.'),
    other: { to: '/faq', label: msg('Questions first') },
  },
};

/**
 * The fixed figures of the sample dashboard, in dollars.
 * They add up: one $500 package over four weeks (20 weekdays at 0.25%), one direct member with $200.
 */
export const SAMPLE_FIGURES = {
  balance: '$537.00',
  earnings: '$37.00',
  teamMembers: '1',
  pendingPayouts: '$0.00',
  parts: [
    { id: 'cashback', label: msg('Daily cashback'), amount: '$25.00', sum: msg('20 × 0.25% of $500'), percent: 100 },
    { id: 'referral', label: msg('Referral bonus'), amount: '$10.00', sum: msg('5% of $200, once'), percent: 40 },
    { id: 'team', label: msg('Cashback on cashback'), amount: '$2.00', sum: msg('20% of their $10'), percent: 8 },
  ],
};

/** Of the dashboard of an example member. */
export const SAMPLE_COPY = {
  title: msg('An example: four weeks in the club'),
  lead: msg(
    'One package of $500, and one friend who joins with $200 on the first day. This is what the dashboard would show after twenty weekdays, at the rates named in each sum.',
  ),
  badge: msg('Example'),
  name: msg('Dashboard of an example member'),
  cards: [
    { label: msg('Wallet balance'), value: SAMPLE_FIGURES.balance, hint: msg('of it $500.00 in the package') },
    { label: msg('Total earnings'), value: SAMPLE_FIGURES.earnings, hint: msg('in twenty weekdays') },
    { label: msg('Team members'), value: SAMPLE_FIGURES.teamMembers, hint: msg('on level 1') },
    { label: msg('Pending payouts'), value: SAMPLE_FIGURES.pendingPayouts, hint: msg('nothing requested') },
  ],
  breakdown: msg('Where the $37.00 come from'),
  note: msg('An illustration in dollars; packages and payouts of the club are in rupees. Earnings are not guaranteed.'),
};
