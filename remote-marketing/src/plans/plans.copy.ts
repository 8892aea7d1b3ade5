import { formatPercent, type RateTables } from 'api/contract/compensation-rules';
import { formatRupees } from 'client/money';
import type { LevelRow } from '../compensation/level-table';
import {
  calculateShare,
  EXAMPLE_PACKAGE_RUPEES,
  listLevels,
  SMALLEST_PACKAGE_RUPEES,
} from '../compensation/worked-example';

const smallest = formatRupees(SMALLEST_PACKAGE_RUPEES);
const example = formatRupees(EXAMPLE_PACKAGE_RUPEES);
const SHOWN_PACKAGES_RUPEES = [SMALLEST_PACKAGE_RUPEES, '5000', EXAMPLE_PACKAGE_RUPEES, '50000'];

export const PLANS_COPY = {
  title: 'Our Plans',
  subtitle: `Packages start from ${smallest}, with no upper limit. Each one pays in three ways, and here are all three.`,
  page: 'Our Plans',
  waysTitle: 'Three ways a package pays',
  note: 'Rates can change for the days to come, and amounts are examples in rupees. What you are credited depends on your package, its tier and your network. Earnings are not guaranteed.',
  pass: {
    title: 'Before you choose',
    codeLabel: 'Packages from',
    details: [
      { label: 'Upper limit', value: 'None' },
      { label: 'Steps', value: 'Whole rupees' },
    ],
    points: [
      'Your package’s tier follows from its amount. It sets how many weekdays the package pays, how many levels are open to you and the most you can be credited in a day.',
      'You see those terms before you pay, and the package keeps them until it ends.',
      'The amount in a running package cannot be withdrawn. What you are credited can, from your tier’s smallest withdrawal upwards.',
    ],
  },
  closing: {
    title: 'Start small. See how it works.',
    text: `Take a ${smallest} package and watch for a week what it is credited, before you think of more.`,
    other: { to: '/businessplan', label: 'Read the business plan' },
  },
};

/** The three ways in which a package pays, at these rates. */
export function listPlans({ cashbackBps, referralBps, cashbackOnCashbackBps }: RateTables): PlanText[] {
  const exampleCashbackRupees = calculateShare(EXAMPLE_PACKAGE_RUPEES, cashbackBps);
  return [
    {
      id: 'daily-cashback',
      title: 'Daily cashback',
      subtitle: 'On your own package, every weekday',
      rate: `${formatPercent(cashbackBps)} daily`,
      terms: [
        'Credited Monday to Friday, from the first weekday after your deposit is confirmed until the package’s term ends.',
        'Nothing is credited on Saturdays and Sundays.',
      ],
      details: {
        category: 'What a package is credited',
        headings: { level: 'Package', value: 'Rate', amount: 'Each weekday' },
        levels: SHOWN_PACKAGES_RUPEES.map((packageRupees) => ({
          level: formatRupees(packageRupees),
          value: formatPercent(cashbackBps),
          amount: formatRupees(calculateShare(packageRupees, cashbackBps)),
        })),
      },
    },
    {
      id: 'referral-bonus',
      title: 'One-time referral bonus',
      subtitle: 'When someone in your network buys a first package',
      rate: `${formatPercent(Math.max(...referralBps))} at level 1`,
      terms: [
        'Paid once for each member, on their first package. Level 1 is the people you invited, level 2 the people they invited, and so on to level 10.',
        'Your own package must be running and the level open in its tier.',
      ],
      details: {
        category: 'Your bonus, level by level',
        headings: { level: 'Level', value: 'Bonus', amount: `On ${example}` },
        levels: listLevels(referralBps, EXAMPLE_PACKAGE_RUPEES),
      },
    },
    {
      id: 'cashback-on-cashback',
      title: 'Cashback on cashback',
      subtitle: 'A share of what your network is credited each weekday',
      rate: `Up to ${formatPercent(Math.max(...cashbackOnCashbackBps))}`,
      terms: [
        'A share of the daily cashback of members on your ten levels, not of their packages; theirs is not made smaller by it.',
        'Your own package must be running and the level open in its tier.',
      ],
      details: {
        category: 'Your share, level by level',
        headings: {
          level: 'Level',
          value: 'Share',
          amount: `On ${formatRupees(exampleCashbackRupees)} cashback`,
        },
        levels: listLevels(cashbackOnCashbackBps, exampleCashbackRupees),
      },
    },
  ];
}

/** One way in which a package pays, as the public page tells it. */
export interface PlanText {
  id: string;
  title: string;
  subtitle: string;
  /** The headline figure: "0.25% daily". */
  rate: string;
  /**
   * The conditions, in short paragraphs: a long one at the fold gets a line more when the font arrives, and counts as
   * the largest text of the page only then (LCP 1500 ms instead of 1100).
   */
  terms: string[];
  details: {
    category: string;
    headings: { level: string; value: string; amount: string };
    levels: LevelRow[];
  };
}
