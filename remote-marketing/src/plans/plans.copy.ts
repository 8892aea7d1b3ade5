import { formatPercent } from 'api/contract/compensation-rules';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import type { Translate } from 'i18n';
import type { LevelRow } from '../compensation/level-table';
import type { ShownRates } from '../compensation/use-public';
import {
  calculateShare,
  EXAMPLE_PACKAGE_RUPEES,
  listLevels,
  SMALLEST_PACKAGE_RUPEES,
} from '../compensation/worked-example';

const example = formatRupees(EXAMPLE_PACKAGE_RUPEES);
const SHOWN_PACKAGES_RUPEES = [SMALLEST_PACKAGE_RUPEES, '5000', EXAMPLE_PACKAGE_RUPEES, '50000'];

export const PLANS_COPY = {
  title: msg('Our Plans'),
  subtitle: msg(
    'Packages start from {smallest}, with no upper limit. Each one pays in three ways, and here are all three.',
  ),
  page: msg('Our Plans'),
  waysTitle: msg('Three ways a package pays'),
  note: msg(
    'Rates can change for the days to come, and amounts are examples in rupees. What you are credited depends on your package, its tier and your network. Earnings are not guaranteed.',
  ),
  pass: {
    title: msg('Before you choose'),
    codeLabel: msg('Packages from'),
    details: [
      { label: msg('Upper limit'), value: msg('None') },
      { label: msg('Steps'), value: msg('Whole rupees') },
    ],
    points: [
      msg(
        'Your package’s tier follows from its amount. It sets how many weekdays the package pays, how many levels are open to you and the most you can be credited in a day.',
      ),
      msg('You see those terms before you pay, and the package keeps them until it ends.'),
      msg(
        'The amount in a running package cannot be withdrawn. What you are credited can, from your tier’s smallest withdrawal upwards.',
      ),
    ],
  },
  tiers: {
    title: msg('What the amount decides'),
    lead: msg(
      'A package is credited from the weekday after we have confirmed its deposit, for as many weekdays as its tier says. Then its amount can be withdrawn.',
    ),
    failed: msg('The tiers could not be loaded just now.'),
  },
  closing: {
    title: msg('Start small. See how it works.'),
    text: msg('Take a {smallest} package and watch for a week what it is credited, before you think of more.'),
    other: { to: '/businessplan', label: msg('Read the business plan') },
  },
};

function listCashbackTerms(t: Translate, cashbackFrom: ShownRates['cashbackFrom']): string[] {
  const terms = [
    t(
      'Credited Monday to Friday, from the first weekday after your deposit is confirmed until the package’s term ends.',
    ),
    t('Nothing is credited on Saturdays and Sundays.'),
  ];
  if (cashbackFrom === 'value_date') {
    terms.push(
      t(
        'The first credit also pays the weekdays between the bank’s booking of your payment and our confirmation, as far as the daily cap reaches. They count in the term.',
      ),
    );
  }
  return terms;
}

/** The three ways in which a package pays, at these rates. */
export function listPlans(t: Translate, rates: ShownRates): PlanText[] {
  const { cashbackBps, referralBps, cashbackOnCashbackBps, cashbackFrom } = rates;
  const exampleCashbackRupees = calculateShare(EXAMPLE_PACKAGE_RUPEES, cashbackBps);
  return [
    {
      id: 'daily-cashback',
      title: t('Daily cashback'),
      subtitle: t('On your own package, every weekday'),
      rate: t('{rate} daily', { rate: formatPercent(cashbackBps) }),
      terms: listCashbackTerms(t, cashbackFrom),
      details: {
        category: t('What a package is credited'),
        headings: { level: t('Package'), value: t('Rate'), amount: t('Each weekday') },
        levels: SHOWN_PACKAGES_RUPEES.map((packageRupees) => ({
          level: formatRupees(packageRupees),
          value: formatPercent(cashbackBps),
          amount: formatRupees(calculateShare(packageRupees, cashbackBps)),
        })),
      },
    },
    {
      id: 'referral-bonus',
      title: t('One-time referral bonus'),
      subtitle: t('When someone in your network buys a first package'),
      rate: t('{rate} at level 1', { rate: formatPercent(referralBps[0] ?? 0) }),
      terms: [
        t(
          'Paid once for each member, on their first package. Level 1 is the people you invited, level 2 the people they invited, and so on to level 10.',
        ),
        t('Your own package must be running and the level open in its tier.'),
      ],
      details: {
        category: t('Your bonus, level by level'),
        headings: { level: t('Level'), value: t('Bonus'), amount: t('On {example}', { example }) },
        levels: listLevels(t, referralBps, EXAMPLE_PACKAGE_RUPEES),
      },
    },
    {
      id: 'cashback-on-cashback',
      title: t('Cashback on cashback'),
      subtitle: t('A share of what your network is credited each weekday'),
      rate: t('Up to {rate}', { rate: formatPercent(Math.max(...cashbackOnCashbackBps)) }),
      terms: [
        t(
          'A share of the daily cashback of members on your ten levels, not of their packages; theirs is not made smaller by it.',
        ),
        t('Your own package must be running and the level open in its tier.'),
      ],
      details: {
        category: t('Your share, level by level'),
        headings: {
          level: t('Level'),
          value: t('Your share'),
          amount: t('On {cashback} cashback', { cashback: formatRupees(exampleCashbackRupees) }),
        },
        levels: listLevels(t, cashbackOnCashbackBps, exampleCashbackRupees),
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
