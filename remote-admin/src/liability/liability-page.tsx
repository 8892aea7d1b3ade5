import type { Cover, Liability, LiabilityTier } from 'api/contract';
import { countDays, formatBusinessDate, formatMoment } from 'client/dates';
import { formatCount, formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, Notice, RichText } from 'design';
import { useMemo } from 'react';
import { ChartCard } from '../charts/chart-card';
import blocks from '../layout/blocks.module.css';
import { LoadState } from '../layout/load-state';
import { PageHeader } from '../layout/page-header';
import { Counters, toAmountCounter } from '../list/counters';
import type { Column } from '../list/rows';
import { CellLines, Rows } from '../list/rows';
import { t } from '../texts';
import { Section } from '../layout/section';
import styles from './liability.module.css';
import { useServerState } from '../server-state/use-server-state';
import { describeOwed } from './owed-chart';

/** What the club owes, and what it will owe if nobody new joins. */
export function LiabilityPage() {
  const liability = useServerState<Liability>('/admin/liability');
  return (
    <>
      <PageHeader
        title={t('Liability')}
        description={
          liability.data
            ? t(
                'What the club owes its members, as of {moment}, and what it will owe if nobody new joins and nobody buys again.',
                { moment: formatMoment(liability.data.computedAt) },
              )
            : t('What the club owes its members, and what it will owe if nobody new joins.')
        }
      />
      <LoadState title={t('The liability could not be loaded')} query={liability} />
      {liability.data && (
        <>
          <LiabilityFigures liability={liability.data} />
          <Outlook liability={liability.data} />
        </>
      )}
    </>
  );
}

function Outlook({ liability }: { liability: Liability }) {
  const { series, tiers } = liability;
  // Kept between renders: a new definition would make the chart draw itself again.
  const owed = useMemo(() => describeOwed(series), [series]);
  return (
    <div className={blocks.sections}>
      <Notice>
        <p>
          {t(
            'Earnings are all cashback, bonuses and rewards ever credited; deposits are all that members ever paid in. What the club owes is both together, less what was paid out. Earnings to come are those of the runs to come, daily limits and rates already set included, as long as nobody joins, buys, or is enabled or disabled.',
          )}
        </p>
      </Notice>
      <ChartCard title={t('The coming year, if nobody new joins')} content={owed} />
      <TierTable tiers={tiers} outside={liability.creditedOutsideTiers} />
    </div>
  );
}

/** What members owe is no money of the club before it is there. */
const Owed = ({ receivable }: { receivable: string }) =>
  receivable === '0' ? (
    t('All wallets, and withdrawals not yet paid')
  ) : (
    <RichText
      text={t('All wallets, and withdrawals not yet paid; <0>{amount}</0> that members owe the club is not taken off', {
        amount: formatRupees(receivable),
      })}
      parts={[<Amount key="amount" value={receivable} />]}
    />
  );

/** First of all whether the money is there, in a plain sentence. */
function CoverCard({ liability }: { liability: Liability }) {
  const { cover } = liability;
  const isShort = cover.shortfall !== '0';
  // Beside money that is missing nothing is said that could soothe.
  const hasOvertaking = !isShort || liability.overtakenOn !== null;
  return (
    <div className={styles.cover}>
      <Notice tone={isShort ? 'error' : 'info'}>
        <strong>{describeCover(cover)}</strong>
        <p>{describeExhaustion(liability)}</p>
        {hasOvertaking && <p>{describeOvertaking(liability)}</p>}
      </Notice>
    </div>
  );
}

/** The cover, the shortfall, and the figures of now and of each horizon. */
function LiabilityFigures({ liability }: { liability: Liability }) {
  const { deposits, paidOut, cover } = liability;
  const paid = (
    <RichText
      text={t('Of <0>{deposits}</0> of deposits; <1>{paidOut}</1> paid out', {
        deposits: formatRupees(deposits),
        paidOut: formatRupees(paidOut),
      })}
      parts={[<Amount key="deposits" value={deposits} />, <Amount key="paid-out" value={paidOut} />]}
    />
  );
  return (
    <>
      <CoverCard liability={liability} />
      <Counters
        counters={[
          toAmountCounter(t('Money held'), cover.held, paid),
          toAmountCounter(t('Owed now'), cover.owed, <Owed receivable={cover.receivable} />),
          toAmountCounter(t('Shortfall'), cover.shortfall, t('Owed and not held')),
        ]}
      />
      <Counters
        counters={[
          toAmountCounter(
            t('Members may take out'),
            liability.withdrawable,
            t('Owed, less principal in running packages'),
          ),
          toAmountCounter(
            t('Principal in running packages'),
            liability.runningPrincipal,
            t('In the wallets, not yet withdrawable'),
          ),
          toAmountCounter(t('Earnings credited so far'), liability.credited, t('Cashback, bonuses and rewards')),
        ]}
      />
      <Counters
        counters={liability.horizons.map(({ days, owed, futureCredits }) =>
          toAmountCounter(
            t('Owed in {days} days', { days }),
            owed,
            <RichText
              text={t('<0>{amount}</0> of it earnings still to come', { amount: formatRupees(futureCredits) })}
              parts={[<Amount key="amount" value={futureCredits} />]}
            />,
          ),
        )}
      />
    </>
  );
}

/** How much of what is owed is held: "Cover 86.2 %: …". */
export function describeCover({ held, owed, shortfall, coverBps }: Cover): string {
  if (coverBps === null) return t('The club owes nothing now.');
  const figures = {
    percent: (coverBps / 100).toLocaleString('en-IN'),
    held: formatRupees(held),
    owed: formatRupees(owed),
    shortfall: formatRupees(shortfall),
  };
  return shortfall === '0'
    ? t('Cover {percent} %: the club holds {held} and owes {owed}.', figures)
    : t('Cover {percent} %: the club holds {held} and owes {owed}. {shortfall} are missing.', figures);
}

/** When the money would be gone, if everybody took out what they may. */
export function describeExhaustion({
  asOf,
  exhaustedOn,
  withdrawable,
  cover,
}: Pick<Liability, 'asOf' | 'exhaustedOn' | 'withdrawable'> & { cover: Pick<Cover, 'shortfall'> }): string {
  if (exhaustedOn === null) {
    return t(
      cover.shortfall === '0'
        ? 'If everybody took out what they may and nobody new joined, what is held would last until the last running package has ended.'
        : 'No day can be named on which the money would be gone: as things stand a part of what is owed cannot be taken out. It is owed all the same.',
    );
  }
  if (exhaustedOn <= asOf)
    return t(
      'If everybody took out what they may and nobody new joined, the money would be gone today: members may take out {withdrawable}.',
      { withdrawable: formatRupees(withdrawable) },
    );
  return t('If everybody took out what they may and nobody new joined, the money would be gone on {day}, {distance}.', {
    day: formatBusinessDate(exhaustedOn),
    distance: describeDistance(asOf, exhaustedOn),
  });
}

/** From when on members have been credited more than they ever paid in, in a plain sentence. */
export function describeOvertaking({ asOf, overtakenOn }: Pick<Liability, 'asOf' | 'overtakenOn'>): string {
  if (overtakenOn === null)
    return t('If nobody new joins, all earnings ever credited stay below all deposits ever made. Both are owed.');
  if (overtakenOn <= asOf)
    return t('Earnings have overtaken deposits: members have been credited more than they ever paid in.');
  return t(
    'Earnings overtake deposits on {day}, {distance}: if nobody new joins, members will by then have been credited more than they ever paid in.',
    { day: formatBusinessDate(overtakenOn), distance: describeDistance(asOf, overtakenOn) },
  );
}

function describeDistance(from: string, to: string): string {
  const days = countDays(from, to);
  return days === 1 ? t('tomorrow') : t('in {days} days', { days: formatCount(days) });
}

/** A line for each tier: what its packages brought in, what was and will be credited because of them. */
function TierTable({ tiers, outside }: { tiers: LiabilityTier[]; outside: string }) {
  return (
    <Section title={t('By tier')}>
      {tiers.length === 0 ? (
        <p className={styles.empty}>{t('No package has been bought yet.')}</p>
      ) : (
        <Rows
          caption={t('By tier')}
          columns={COLUMNS}
          rows={tiers}
          getKey={({ name, plan }) => `${name} ${plan}`}
          isWide
        />
      )}
      {outside !== '0' && (
        <p className={styles.outside}>
          <RichText
            text={t(
              'Earnings of no tier: <0>{amount}</0>. These are rewards, less what was taken back of credits in archived months; with them the tiers add up to all earnings credited so far.',
              { amount: formatRupees(outside) },
            )}
            parts={[<Amount key="amount" value={outside} />]}
          />
        </p>
      )}
    </Section>
  );
}

const COLUMNS: Column<LiabilityTier>[] = [
  {
    label: msg('Tier'),
    role: 'title',
    render: ({ name, plan }) => <CellLines note={t('From {plan}', { plan })}>{name}</CellLines>,
  },
  {
    label: msg('Principal'),
    align: 'end',
    render: ({ runningPrincipal, runningPackages }) => (
      <CellLines note={t('{count} running', { count: formatCount(runningPackages) })}>
        <Amount value={runningPrincipal} />
      </CellLines>
    ),
  },
  { label: msg('Deposits'), align: 'end', render: ({ deposits }) => <Amount value={deposits} /> },
  { label: msg('Earnings'), align: 'end', render: ({ credited }) => <Amount value={credited} /> },
  { label: msg('Earnings to come'), align: 'end', render: ({ horizons }) => <Horizons horizons={horizons} /> },
  {
    label: msg('Overtaken on'),
    align: 'end',
    isUnbroken: true,
    render: ({ overtakenOn }) => (overtakenOn === null ? '–' : formatBusinessDate(overtakenOn)),
  },
];

function Horizons({ horizons }: Pick<LiabilityTier, 'horizons'>) {
  return (
    <ul className={styles.horizons}>
      {horizons.map(({ days, futureCredits }) => (
        <li key={days} className={styles.horizon}>
          <span className={styles.days}>{t('in {days} days', { days })}</span> <Amount value={futureCredits} />
        </li>
      ))}
    </ul>
  );
}
