import { Flag, Footprints, Map, Package } from 'lucide';
import { formatPercent, type RateTables } from 'api/contract/compensation-rules';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import type { Translate } from 'i18n';
import { calculateShare, EXAMPLE_PACKAGE_RUPEES } from '../compensation/worked-example';

const example = formatRupees(EXAMPLE_PACKAGE_RUPEES);

/** The cashback of a weekday that the examples of shares are taken of, in rupees. */
export const calculateExampleCashback = ({ cashbackBps }: RateTables): string =>
  calculateShare(EXAMPLE_PACKAGE_RUPEES, cashbackBps);

export const BUSINESS_PLAN_COPY = {
  title: msg('Business plan'),
  subtitle: msg(
    'What the club pays beyond your own daily cashback, for what, and under which conditions. Nothing else is paid, and nothing is paid in secret.',
  ),
  page: msg('Business plan'),
  rank: {
    kicker: msg('Credited by hand'),
    title: msg('Rank advancement rewards'),
    text: msg(
      'From time to time the club announces a reward for a milestone and credits it to the wallets of the members who reached it. There is no fixed table and no claim to one. What was credited is listed in your wallet, with its reason.',
    ),
    stampsLabel: msg('Milestones on the way'),
    stamps: [
      { icon: Package, label: msg('First package'), detail: msg('is running') },
      { icon: Footprints, label: msg('First friend'), detail: msg('level 1 begins') },
      { icon: Flag, label: msg('Next tier'), detail: msg('more levels') },
      { icon: Map, label: msg('Ten levels'), detail: msg('the whole map') },
    ],
  },
  conditions: {
    title: msg('The conditions, in plain words'),
    items: [
      {
        term: msg('Your tier opens your levels'),
        text: msg(
          'The tier of your package says how many of the ten levels pay you. A level that is closed pays you nothing, and nobody else gets that share.',
        ),
      },
      {
        term: msg('There is a daily limit'),
        text: msg(
          'Each tier has a most that can be credited in one day, cashback and team bonus together. What lies above it is not paid later.',
        ),
      },
      {
        term: msg('A package ends'),
        text: msg(
          'It pays for the number of weekdays that its tier names. Without a running package the bonuses stop too.',
        ),
      },
      {
        term: msg('Weekdays only'),
        text: msg('Cashback is credited for Monday to Friday, Indian time. Saturdays and Sundays pay nothing.'),
      },
    ],
  },
  note: msg(
    'Rates can change for the days to come, and all amounts are worked examples. They are not a forecast, and earnings are not guaranteed.',
  ),
  closing: {
    title: msg('Clear enough to decide?'),
    text: msg('If it is not, ask us first. If it is, three steps take you in.'),
    other: { to: '/contact-us', label: msg('Ask a question') },
  },
};

/** The parts that pay by rates, in the words for those in force. */
export function describeRates(t: Translate, rates: RateTables) {
  const [friendBps = 0, friendsFriendBps = 0] = rates.referralBps;
  const exampleCashback = formatRupees(calculateExampleCashback(rates));
  const friend = formatPercent(friendBps);
  const friendsFriend = formatPercent(friendsFriendBps);
  const most = formatPercent(Math.max(...rates.cashbackOnCashbackBps));
  return {
    base: {
      title: t('It begins with your own package'),
      text: t(
        'Every running package is credited {rate} of its amount from Monday to Friday: {cashback} a weekday on {example}. The three parts below come on top. They need a running package of your own, and they need other people to join. Many members will only ever see the first.',
        { rate: formatPercent(rates.cashbackBps), cashback: exampleCashback, example },
      ),
    },
    direct: {
      kicker: t('Paid once'),
      title: t('Direct referral bonus'),
      text: t(
        'When someone you invited buys a first package, you are credited {friend} of it, once. When someone they invited does the same, you are credited {friendsFriend}, and so on over ten levels. Second and later packages pay no bonus. The club may hold a bonus for some days before it can be withdrawn, and takes it back when the payment for the package turns out to be none.',
        { friend, friendsFriend },
      ),
      caption: t('Share of a first package'),
      headings: { level: t('Level'), value: t('Bonus'), amount: t('On a {example} package', { example }) },
    },
    team: {
      kicker: t('Paid on weekdays'),
      title: t('Team performance bonus'),
      text: t(
        'In your wallet it is called cashback on cashback. Whenever a member on one of your ten levels is credited daily cashback, you are credited a share of it: up to {most}. It is a share of their cashback, not of their package, and theirs is not made smaller by it.',
        { most },
      ),
      caption: t('Share of a member’s daily cashback'),
      headings: {
        level: t('Level'),
        value: t('Your share'),
        amount: t('On {cashback} cashback', { cashback: exampleCashback }),
      },
    },
  };
}
