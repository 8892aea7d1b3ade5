import type { Plan } from 'api/contract';
import { findTierBoughtAt, LEVELS_MAX } from 'api/contract/compensation-rules';
import { DEPOSIT_MIN_RUPEES, normalizeWholeRupees } from 'api/contract/rules';
import { findNextWeekday, formatBusinessDate, toBusinessDate } from 'client/dates';
import { formatCount, formatRupees, parseMicros, toRupeesText } from 'client/money';
import { Amount, Card } from 'design';
import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { EarningsNote } from '../sections/public-page';
import type { Projection, ProjectionLine, TeamLevel, Terms } from './calculate-projection';
import { calculateProjection } from './calculate-projection';
import type { CalculatorFields, LevelFields } from './calculator-input';
import { findTierOf, isComplete } from './calculator-input';
import styles from './projection.module.css';
import tierStyles from './tier-list.module.css';

/** What the fields come to: the sums, and each part of them. */
export function ProjectionAnswer({ fields, terms }: { fields: CalculatorFields; terms: Terms }) {
  const { t } = useTranslation();
  const projection = calculateFromFields(fields, terms);
  if (!projection)
    return (
      <p className={styles.hint}>
        {t(
          isComplete(fields)
            ? 'No tier is on sale for one of these amounts today.'
            : 'Correct what is marked to see the figures.',
        )}
      </p>
    );
  return (
    <>
      <Totals projection={projection} />
      <ProjectionTable projection={projection} team={fields.team} />
    </>
  );
}

/** @returns nothing while a field is wrong, or when no tier is on sale for an amount */
function calculateFromFields(fields: CalculatorFields, { plans, rates }: Terms): Projection | undefined {
  if (!isComplete(fields)) return undefined;
  const { amount, team } = fields;
  const terms = findTierOf(plans, amount);
  const levels = team.map((level) => toTeamLevel(level, plans));
  if (!terms || levels.some((level) => level === undefined)) return undefined;
  return calculateProjection({
    amountMicros: parseMicros(normalizeWholeRupees(amount)),
    terms,
    team: levels.filter((level) => level !== undefined),
    rates,
  });
}

function toTeamLevel(level: LevelFields, plans: Terms['plans']): TeamLevel | undefined {
  const tier = findTierOf(plans, level.amount);
  if (!tier) return undefined;
  return {
    members: Number(normalizeWholeRupees(level.members)),
    amountMicros: parseMicros(normalizeWholeRupees(level.amount)),
    payingDays: tier.cashbackDay,
  };
}

function Totals({ projection: { day, term, bonusMicros } }: { projection: Projection }) {
  const { t } = useTranslation();
  const days = formatCount(term.days);
  const whole = t(days === '1' ? 'Over the whole term of 1 weekday' : 'Over the whole term of {days} weekdays', {
    days,
  });
  return (
    <div role="status">
      <dl className={styles.totals}>
        <Total label={t('On a weekday, while all packages run')} isLarge>
          {day.creditedMicros}
        </Total>
        <Total label={whole}>{term.creditedMicros}</Total>
        {bonusMicros > 0n && <Total label={t('Once, as referral bonuses')}>{bonusMicros}</Total>}
      </dl>
    </div>
  );
}

function Total({ label, isLarge, children }: { label: ReactNode; isLarge?: boolean; children: bigint }) {
  return (
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd>
        <Amount value={toRupeesText(children)} size={isLarge ? 'hero' : 'large'} />
      </dd>
    </div>
  );
}

interface ProjectionTableProps {
  projection: Projection;
  team: readonly LevelFields[];
}

/** Each part of the sum: what is due on a weekday, what the cap cuts, and what the term comes to. */
function ProjectionTable({ projection, team }: ProjectionTableProps) {
  const { t } = useTranslation();
  const { lines, day, term, bonusMicros } = projection;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('Where it would come from')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('From')}</th>
          <NumberHead>{t('A weekday')}</NumberHead>
          <NumberHead>{t('Whole term')}</NumberHead>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.level}>
            <th scope="row">
              <LineName line={line} fields={team[line.level - 1]} />
            </th>
            <AmountCell micros={line.dueMicros} />
            <AmountCell micros={line.termDueMicros} />
          </tr>
        ))}
        {day.cutMicros > 0n && (
          <tr>
            <th scope="row">
              {t('Cut by the daily cap')}
              <span className={styles.note}>{t('What lies above the cap of your tier is never paid later.')}</span>
            </th>
            <AmountCell micros={-day.cutMicros} />
            <AmountCell micros={-term.cutMicros} />
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Credited')}</th>
          <AmountCell micros={day.creditedMicros} />
          <AmountCell micros={term.creditedMicros} />
        </tr>
        {bonusMicros > 0n && (
          <tr>
            <th scope="row">{t('Once, as referral bonuses')}</th>
            <td className={styles.number} colSpan={2}>
              <Amount value={toRupeesText(bonusMicros)} />
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

function LineName({ line, fields }: { line: ProjectionLine; fields: LevelFields | undefined }) {
  const { t } = useTranslation();
  if (!fields) return t('Your own cashback');
  const count = formatCount(Number(normalizeWholeRupees(fields.members)));
  const amount = formatRupees(normalizeWholeRupees(fields.amount));
  const members =
    count === '1' ? t('1 member with {amount}', { amount }) : t('{count} members with {amount}', { count, amount });
  const days = line.days === 1 ? t('1 weekday') : t('{count} weekdays', { count: formatCount(line.days) });
  return (
    <>
      {t('Level {level}', { level: line.level })}
      <span className={styles.note}>{line.isOpen ? t('{members}, paying on {days}', { members, days }) : members}</span>
      {!line.isOpen && <span className={styles.closed}>{t('Closed in your tier: pays nothing')}</span>}
    </>
  );
}

function NumberHead({ children }: { children: string }) {
  return (
    <th scope="col" className={styles.number}>
      {children}
    </th>
  );
}

function AmountCell({ micros }: { micros: bigint }) {
  return (
    <td className={styles.number}>
      <Amount value={toRupeesText(micros)} />
    </td>
  );
}

/** The tiers on sale, each with what its smallest package is credited. */
export function TierList({ plans, rates }: Terms) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={tierStyles.tiers}>
        {listWithinReach(plans).map((tier) => (
          <TierCard key={tier.id} tier={tier} rates={rates} />
        ))}
      </ul>
      <EarningsNote>
        {t(
          'At the rates of today, which can change for the days to come, and without what may come from a network. Earnings are not guaranteed.',
        )}
      </EarningsNote>
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
    { label: t('Weekdays it pays'), value: days },
    { label: t('Levels open'), value: t('{count} of {most}', { count: tier.minLevel, most: LEVELS_MAX }) },
    { label: t('Most in a day'), value: formatRupees(String(tier.dailyProfit)) },
    { label: t('Smallest withdrawal'), value: formatRupees(String(tier.minWidthdraw)) },
  ];
  return (
    <Card as="li" className={tierStyles.tier}>
      <div>
        <h3>{tier.name}</h3>
        <p>{t('From {amount}', { amount })}</p>
      </div>
      <p>
        {t(
          tier.cashbackDay === 1
            ? '{amount}: {cashback} on one weekday, {day} if we confirm it today; then your {amount} is free.'
            : '{amount}: {cashback} a weekday, {days} times, first on {day} if we confirm it today; then your {amount} is free.',
          { amount, cashback, days, day: formatBusinessDate(findNextWeekday(toBusinessDate(new Date()))) },
        )}
      </p>
      <dl className={tierStyles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={tierStyles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
