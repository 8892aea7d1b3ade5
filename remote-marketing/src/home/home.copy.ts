import { CalendarCheck, GraduationCap, Repeat2, Stethoscope, Store, UserPlus, WalletMinimal } from 'lucide-react';
import { formatRupees } from 'client/money';
import { SMALLEST_PACKAGE_RUPEES } from '../compensation/worked-example';

const smallest = formatRupees(SMALLEST_PACKAGE_RUPEES);

/** Names no rates: they can change, and Our Plans has those in force. */
export const HOME_COPY = {
  hero: {
    title: 'Small steps, every weekday. Join the circle.',
    lead: (clubName: string) =>
      `${clubName} is a members’ club around travel. You hold a package from ${smallest}. The club credits you a small part of it each weekday, and a one-time bonus when people you invite buy theirs.`,
    note: 'Earnings are not guaranteed.',
    other: { to: '/startjourney', label: 'See how it works' },
    pass: {
      title: 'What it costs, what it pays',
      codeLabel: 'Packages from',
      cashback: { label: 'Daily cashback', value: 'Monday to Friday' },
      referral: { label: 'Referral bonus', value: 'Once per member' },
      team: { label: 'Cashback on cashback', value: 'On ten levels' },
      fee: 'Joining fee',
    },
  },
  features: {
    title: 'Four things you get',
    items: [
      {
        id: 'cashback',
        Icon: CalendarCheck,
        title: 'Cashback each weekday',
        text: 'A small part of your package, Monday to Friday, until its term ends. Our Plans has the rate, and what it comes to.',
      },
      {
        id: 'referral',
        Icon: UserPlus,
        title: 'A bonus, once',
        text: 'When someone you invited buys a first package, a part of it is yours. Nine more levels pay for those whom they invite.',
      },
      {
        id: 'team',
        Icon: Repeat2,
        title: 'Cashback on cashback',
        text: 'When your network is credited, you are credited a share, on up to ten levels. Nobody’s own credit gets smaller by it.',
      },
      {
        id: 'wallet',
        Icon: WalletMinimal,
        title: 'A wallet you can check',
        text: 'Each credit with its date, its base and its rate, to the paisa. Do the sum yourself: it comes out.',
      },
    ],
  },
  plan: {
    title: 'The business plan, in one minute',
    lead: 'Part of it comes from your own package. The rest depends on others joining, and may never come.',
    items: [
      {
        id: 'direct',
        figure: 'once',
        title: 'Direct referral bonus',
        text: 'a part of a friend’s first package; ten levels in all',
      },
      {
        id: 'team',
        figure: 'weekdays',
        title: 'Team performance bonus',
        text: 'a share of your network’s daily cashback',
      },
      {
        id: 'rank',
        figure: 'no fixed sum',
        title: 'Rank advancement rewards',
        text: 'credited by the club for milestones that it announces',
      },
    ],
    other: { to: '/businessplan', label: 'Read the whole plan' },
  },
  steps: {
    title: 'Three steps to your first credit',
    items: [
      {
        id: 'register',
        title: 'Register',
        text: 'Name, e-mail, mobile number. Add a referral code if you have one.',
      },
      {
        id: 'choose-plan',
        title: 'Choose a plan',
        text: `Any amount from ${smallest} in whole rupees. See its terms before you pay.`,
      },
      {
        id: 'start-earning',
        title: 'Start earning',
        text: 'Cashback begins on the first weekday after your deposit is confirmed.',
      },
    ],
  },
  testimonials: {
    title: 'What membership can look like',
    lead: 'Our members’ own words will stand here once they allow us to publish them. Until then: three examples, written by us.',
    items: [
      {
        id: 'teacher',
        Icon: GraduationCap,
        who: 'Example: a school teacher in Banka',
        words: 'On Saturday I open the wallet: five credits, one for each day. I like that I can check the sum myself.',
      },
      {
        id: 'shopkeeper',
        Icon: Store,
        who: 'Example: a shopkeeper in Bhagalpur',
        words: 'The first credits were small. I wanted to see one arrive every day before putting in one rupee more.',
      },
      {
        id: 'student',
        Icon: Stethoscope,
        who: 'Example: a nursing student in Patna',
        words: 'My cousin joined with my code. First I showed her the page that says what is not guaranteed.',
      },
    ],
  },
  closing: {
    title: 'Come along, one small step first',
    text: 'Registering commits you to nothing. Look around the club from inside before you choose a package.',
    other: { to: '/faq', label: 'Questions first' },
  },
};
