import type { Cover, Liability, LiabilityTier } from 'api/contract';
import { countDays, formatBusinessDate, formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, Card, Notice } from 'design';
import { useMemo } from 'react';
import { ChartCard } from '../charts/chart-card';
import { LoadError, LoadingCard } from '../layout/loading';
import { PageHeader } from '../layout/page-header';
import { Counters, toAmountCounter } from '../list/counters';
import type { Column } from '../list/rows';
import { CellLines, Rows } from '../list/rows';
import { t } from '../texts';
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
                'What the club owes its members, as of {computedAt}, and what it will owe if nobody new joins and nobody buys again.',
                { computedAt: formatMoment(liability.data.computedAt) },
              )
            : t('What the club owes its members, and what it will owe if nobody new joins.')
        }
      />
      {liability.error && !liability.data ? (
        <LoadError title={t('The liability could not be loaded')} query={liability} />
      ) : (
        <>
          <LiabilityFigures liability={liability.data} />
          {liability.data ? <Outlook liability={liability.data} /> : <LoadingCard />}
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
    <div className={styles.outlook}>
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
const Owed = ({ receivable = '0' }: { receivable: string | undefined }) => (
  <>
    All wallets, and withdrawals not yet paid
    {receivable !== '0' && (
      <>
        ; <Amount value={receivable} /> {t('that members owe the club is not taken off')}
      </>
    )}
  </>
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

/** The cover, the shortfall, and the figures of now and of each horizon. Undefined while they are on their way. */
function LiabilityFigures({ liability }: { liability: Liability | undefined }) {
  const paid = (
    <>
      Of <Amount value={liability?.deposits ?? '0'} /> of deposits; <Amount value={liability?.paidOut ?? '0'} /> paid
      out
    </>
  );
  return (
    <>
      {liability && <CoverCard liability={liability} />}
      <Counters
        isLoading={!liability}
        counters={[
          toAmountCounter('Money held', liability?.cover.held, paid),
          toAmountCounter('Owed now', liability?.cover.owed, <Owed receivable={liability?.receivable} />),
          toAmountCounter('Shortfall', liability?.cover.shortfall, 'Owed and not held'),
        ]}
      />
      <Counters
        isLoading={!liability}
        counters={[
          toAmountCounter('Members may take out', liability?.withdrawable, 'Owed, less principal in running packages'),
          toAmountCounter(
            'Principal in running packages',
            liability?.runningPrincipal,
            'In the wallets, not yet withdrawable',
          ),
          toAmountCounter('Earnings credited so far', liability?.credited, 'Cashback, bonuses and rewards'),
        ]}
      />
      {liability && (
        <Counters
          counters={liability.horizons.map(({ days, owed, futureCredits }) =>
            toAmountCounter(
              `Owed in ${days} days`,
              owed,
              <>
                <Amount value={futureCredits} /> {t('of it earnings still to come')}
              </>,
            ),
          )}
        />
      )}
    </>
  );
}

/** How much of what is owed is held: "Cover 86.2 %: …". */
export function describeCover({ held, owed, shortfall, coverBps }: Cover): string {
  if (coverBps === null) return 'The club owes nothing now.';
  const percent = `Cover ${(coverBps / 100).toLocaleString('en-IN')} %`;
  const figures = `the club holds ${formatRupees(held)} and owes ${formatRupees(owed)}`;
  return shortfall === '0'
    ? `${percent}: ${figures}.`
    : `${percent}: ${figures}. ${formatRupees(shortfall)} are missing.`;
}

/** When the money would be gone, if everybody took out what they may. */
export function describeExhaustion({
  asOf,
  exhaustedOn,
  withdrawable,
  cover,
}: Pick<Liability, 'asOf' | 'exhaustedOn' | 'withdrawable'> & { cover: Pick<Cover, 'shortfall'> }): string {
  const condition = 'If everybody took out what they may and nobody new joined,';
  if (exhaustedOn === null && cover.shortfall !== '0')
    return 'No day can be named on which the money would be gone: as things stand a part of what is owed cannot be taken out. It is owed all the same.';
  if (exhaustedOn === null) return `${condition} what is held would last until the last running package has ended.`;
  if (exhaustedOn <= asOf)
    return `${condition} the money would be gone today: members may take out ${formatRupees(withdrawable)}.`;
  return `${condition} the money would be gone on ${formatBusinessDate(exhaustedOn)}, ${describeDistance(asOf, exhaustedOn)}.`;
}

/** From when on members have been credited more than they ever paid in, in a plain sentence. */
export function describeOvertaking({ asOf, overtakenOn }: Pick<Liability, 'asOf' | 'overtakenOn'>): string {
  if (overtakenOn === null)
    return 'If nobody new joins, all earnings ever credited stay below all deposits ever made. Both are owed.';
  if (overtakenOn <= asOf)
    return 'Earnings have overtaken deposits: members have been credited more than they ever paid in.';
  return `Earnings overtake deposits on ${formatBusinessDate(overtakenOn)}, ${describeDistance(asOf, overtakenOn)}: if nobody new joins, members will by then have been credited more than they ever paid in.`;
}

function describeDistance(from: string, to: string): string {
  const days = countDays(from, to);
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString('en-IN')} days`;
}

/** A line for each tier: what its packages brought in, what was and will be credited because of them. */
function TierTable({ tiers, outside }: { tiers: LiabilityTier[]; outside: string }) {
  return (
    <Card as="section" padding="none">
      <h2 className={styles.title}>{t('By tier')}</h2>
      {tiers.length === 0 ? (
        <p className={styles.empty}>{t('No package has been bought yet.')}</p>
      ) : (
        <Rows caption={t('By tier')} columns={COLUMNS} rows={tiers} getKey={({ plan }) => plan} isWide />
      )}
      {outside !== '0' && (
        <p className={styles.outside}>
          Earnings of no tier: <Amount value={outside} />. These are rewards; with them the tiers add up to all earnings
          credited so far.
        </p>
      )}
    </Card>
  );
}

const COLUMNS: Column<LiabilityTier>[] = [
  { label: msg('Tier'), role: 'title', isUnbroken: true, render: ({ plan }) => `From ${plan}` },
  {
    label: msg('Principal'),
    align: 'end',
    render: ({ runningPrincipal, runningPackages }) => (
      <CellLines note={t('{runningPackages} running', { runningPackages: runningPackages.toLocaleString('en-IN') })}>
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
