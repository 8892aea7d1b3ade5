import type { Plan } from 'api/contract';
import { findTierBoughtAt, LEVELS_MAX } from 'api/contract/compensation-rules';
import { DEPOSIT_MIN_RUPEES } from 'api/contract/rules';
import { findNextWeekday, formatBusinessDate, toBusinessDate } from 'client/dates';
import { formatCount, formatRupees, parseMicros, toRupeesText } from 'client/money';
import { msg } from 'client/msg';
import { Card } from 'design';
import { useTranslation } from 'i18n';
import type { Terms } from './calculate-projection';
import { calculateProjection } from './calculate-projection';
import { EarningsNote } from '../sections/public-page';
import styles from './tier-list.module.css';

const copy = {
  days: msg('Weekdays it pays'),
  levels: msg('Levels open'),
  cap: msg('Most in a day'),
  withdrawal: msg('Smallest withdrawal'),
  note: msg(
    'At the rates of today, which can change for the days to come, and without what may come from a network. Earnings are not guaranteed.',
  ),
};

/** The tiers on sale, each with what its smallest package is credited. */
export function TierList({ plans, rates }: Terms) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={styles.tiers}>
        {listWithinReach(plans).map((tier) => (
          <TierCard key={tier.id} tier={tier} rates={rates} />
        ))}
      </ul>
      <EarningsNote>{t(copy.note)}</EarningsNote>
    </>
  );
}

/** Those that some deposit buys, by rising amount. */
function listWithinReach(plans: readonly Plan[]): Plan[] {
  const rising = plans.toSorted((a, b) => a.minRecharge - b.minRecharge);
  return rising.filter((tier) => findTierBoughtAt(plans, tier.minRecharge) === tier);
}

function TierCard({ tier, rates }: { tier: Plan; rates: Terms['rates'] }) {
  const { t } = useTranslation();
  const amountRupees = String(Math.max(tier.minRecharge, DEPOSIT_MIN_RUPEES));
  const { day } = calculateProjection({ amountMicros: parseMicros(amountRupees), terms: tier, team: [], rates });
  const amount = formatRupees(amountRupees);
  const cashback = formatRupees(toRupeesText(day.creditedMicros));
  const days = formatCount(tier.cashbackDay);
  const facts = [
    { label: copy.days, value: days },
    { label: copy.levels, value: t('{count} of {most}', { count: tier.minLevel, most: LEVELS_MAX }) },
    { label: copy.cap, value: formatRupees(String(tier.dailyProfit)) },
    { label: copy.withdrawal, value: formatRupees(String(tier.minWidthdraw)) },
  ];
  return (
    <Card as="li" className={styles.tier}>
      <div>
        <h3>{tier.name}</h3>
        <p>{t('From {amount}', { amount })}</p>
      </div>
      <p>
        {t(
          '{amount}: {cashback} a weekday, {days} times, first on {day} if we confirm it today; then your {amount} is free.',
          { amount, cashback, days, day: formatBusinessDate(findNextWeekday(toBusinessDate(new Date()))) },
        )}
      </p>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
