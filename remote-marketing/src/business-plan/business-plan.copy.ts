import { Flag, Footprints, Map, Package } from 'lucide-react';
import { formatPercent, type RateTables } from 'api/contract/compensation-rules';
import { formatRupees } from 'client/money';
import { calculateShare, EXAMPLE_PACKAGE_RUPEES } from '../compensation/worked-example';

const example = formatRupees(EXAMPLE_PACKAGE_RUPEES);

/** The cashback of a weekday that the examples of shares are taken of, in rupees. */
export const calculateExampleCashback = ({ cashbackBps }: RateTables): string =>
  calculateShare(EXAMPLE_PACKAGE_RUPEES, cashbackBps);

export const BUSINESS_PLAN_COPY = {
  title: 'Business plan',
  subtitle:
    'What the club pays beyond your own daily cashback, for what, and under which conditions. Nothing else is paid, and nothing is paid in secret.',
  page: 'Business plan',
  rank: {
    kicker: 'Credited by hand',
    title: 'Rank advancement rewards',
    text: 'From time to time the club announces a reward for a milestone and credits it to the wallets of the members who reached it. There is no fixed table and no claim to one. What was credited is listed in your wallet, with its reason.',
    stampsLabel: 'Milestones on the way',
    stamps: [
      { Icon: Package, label: 'First package', detail: 'is running' },
      { Icon: Footprints, label: 'First friend', detail: 'level 1 begins' },
      { Icon: Flag, label: 'Next tier', detail: 'more levels' },
      { Icon: Map, label: 'Ten levels', detail: 'the whole map' },
    ],
  },
  conditions: {
    title: 'The conditions, in plain words',
    items: [
      {
        term: 'Your tier opens your levels',
        text: 'The tier of your package says how many of the ten levels pay you. A level that is closed pays you nothing, and nobody else gets that share.',
      },
      {
        term: 'There is a daily limit',
        text: 'Each tier has a most that can be credited in one day, cashback and team bonus together. What lies above it is not paid later.',
      },
      {
        term: 'A package ends',
        text: 'It pays for the number of weekdays that its tier names. Without a running package the bonuses stop too.',
      },
      {
        term: 'Weekdays only',
        text: 'Cashback is credited for Monday to Friday, Indian time. Saturdays and Sundays pay nothing.',
      },
    ],
  },
  note: 'Rates can change for the days to come, and all amounts are worked examples. They are not a forecast, and earnings are not guaranteed.',
  closing: {
    title: 'Clear enough to decide?',
    text: 'If it is not, ask us first. If it is, three steps take you in.',
    other: { to: '/contact-us', label: 'Ask a question' },
  },
};

/** The parts that pay by rates, in the words for those in force. */
export function describeRates(rates: RateTables) {
  const [friendBps = 0, friendsFriendBps = 0] = rates.referralBps;
  const exampleCashback = formatRupees(calculateExampleCashback(rates));
  return {
    base: {
      title: 'It begins with your own package',
      text: `Every running package is credited ${formatPercent(rates.cashbackBps)} of its amount from Monday to Friday: ${exampleCashback} a weekday on ${example}. The three parts below come on top. They need a running package of your own, and they need other people to join. Many members will only ever see the first.`,
    },
    direct: {
      kicker: 'Paid once',
      title: 'Direct referral bonus',
      text: `When someone you invited buys a first package, you are credited ${formatPercent(friendBps)} of it, once. When someone they invited does the same, you are credited ${formatPercent(friendsFriendBps)}, and so on over ten levels. Second and later packages pay no bonus. The club may hold a bonus for some days before it can be withdrawn, and takes it back when the payment for the package turns out to be none.`,
      caption: 'Share of a first package',
      headings: { level: 'Level', value: 'Bonus', amount: `On a ${example} package` },
    },
    team: {
      kicker: 'Paid on weekdays',
      title: 'Team performance bonus',
      text: `In your wallet it is called cashback on cashback. Whenever a member on one of your ten levels is credited daily cashback, you are credited a share of it: up to ${formatPercent(Math.max(...rates.cashbackOnCashbackBps))}. It is a share of their cashback, not of their package, and theirs is not made smaller by it.`,
      caption: 'Share of a member’s daily cashback',
      headings: { level: 'Level', value: 'Share', amount: `On ${exampleCashback} cashback` },
    },
  };
}
