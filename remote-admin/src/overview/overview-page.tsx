import type { Overview } from 'api/contract';
import { formatCount } from 'client/money';
import { msg } from 'client/msg';
import type { StatCard } from 'design';
import { StatCards } from 'design';
import { ArrowDownToLine, ArrowUpFromLine, ClipboardCheck, Users } from 'lucide';
import { useMemo, useState } from 'react';
import { ChartCard } from '../charts/chart-card';
import { useAdminName, useMay } from '../layout/may';
import { LoadError } from '../layout/load-error';
import { mayShow } from '../layout/navigation';
import { PageHeader } from '../layout/page-header';
import { Counters, toAmountCounter, toCounter } from '../list/counters';
import { SelectField } from '../list/filters';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { describeFlow, describeGrowth, describePlans } from './overview-charts';
import styles from './overview.module.css';
import { WorkList } from './work-list';

const PERIODS = { '6': msg('Last 6 months'), '12': msg('Last 12 months'), '24': msg('Last 24 months') };
const MONTHS_AT_FIRST = 6;

export function OverviewPage() {
  const adminName = useAdminName();
  const [months, setMonths] = useState(MONTHS_AT_FIRST);
  const overview = useServerState<Overview>('/admin/overview', {
    params: { months: String(months) },
    keepsPrevious: true,
  });
  return (
    <>
      <PageHeader
        title={t('Welcome back, {adminName}', { adminName })}
        description={t('What waits today, and the club at a glance.')}
        action={
          <SelectField
            label={t('Period of the charts')}
            value={String(months)}
            options={PERIODS}
            onChange={(chosen) => setMonths(Number(chosen))}
          />
        }
      />
      <WorkList />
      {overview.error && !overview.data ? (
        <LoadError title={t('The overview could not be loaded')} query={overview} />
      ) : (
        <>
          <Today figures={overview.data?.today} />
          <SummaryCards overview={overview.data} />
          <ChartSection overview={overview.data} isOutdated={overview.isPlaceholderData} />
        </>
      )}
    </>
  );
}

/** What the day has brought so far, by the calendar of India. */
function Today({ figures }: { figures: Overview['today'] | undefined }) {
  const { deposits, payouts } = figures ?? {};
  const count = (figure: typeof deposits) => formatCount(figure?.count ?? 0);
  return (
    <Counters
      isLoading={!figures}
      counters={[
        toCounter(t('Joined today'), figures?.joined, t('New members')),
        toAmountCounter(t('Deposits today'), deposits?.amount, t('{count} confirmed', { count: count(deposits) })),
        toAmountCounter(t('Payouts today'), payouts?.amount, t('{count} paid', { count: count(payouts) })),
        toAmountCounter(t('Cashback today'), figures?.cashback, t('With that of teams')),
      ]}
    />
  );
}

/** The four figures of the club, each leading to its page where the role may see it. Skeletons until they have come. */
function SummaryCards({ overview }: { overview: Overview | undefined }) {
  const may = useMay();
  const leadTo = (path: string) => (mayShow(path, may) ? path : undefined);
  const cards: StatCard<'totalUsers' | 'totalDeposits' | 'totalWithdrawals' | 'pendingRequests'>[] = [
    {
      name: 'totalUsers',
      label: t('Total Users'),
      to: leadTo('/admin/user'),
      icon: Users,
      hint: overview && t('{joined} joined this month', { joined: formatCount(overview.growth.at(-1)?.newUsers ?? 0) }),
    },
    {
      name: 'totalDeposits',
      label: t('Total Deposits'),
      to: leadTo('/admin/deposit'),
      icon: ArrowDownToLine,
      hint: t('Successful deposits'),
    },
    {
      name: 'totalWithdrawals',
      label: t('Total Withdrawals'),
      to: leadTo('/admin/widthdraw'),
      icon: ArrowUpFromLine,
      hint: t('Paid out to members'),
    },
    {
      name: 'pendingRequests',
      label: t('Pending Requests'),
      to: leadTo('/admin/widthdraw-request'),
      icon: ClipboardCheck,
      hint: t('Waiting for a decision'),
    },
  ];
  return <StatCards cards={cards} figures={overview} className={styles.cards} aria-label={t('Summary')} />;
}

interface ChartSectionProps {
  overview: Overview | undefined;
  /** Whether the charts are those of another period while the chosen one is on its way. */
  isOutdated: boolean;
}

/** The three charts of the overview, with skeletons until there is one. */
function ChartSection({ overview, isOutdated }: ChartSectionProps) {
  // Kept between renders: a new definition would make the chart draw itself again.
  const charts = useMemo(
    () =>
      overview && {
        growth: describeGrowth(overview.growth),
        flow: describeFlow(overview.depositsInPeriod, overview.withdrawalsInPeriod),
        plans: describePlans(overview.planPerformance),
      },
    [overview],
  );
  return (
    <div className={styles.charts} aria-busy={isOutdated || undefined}>
      <ChartCard title={t('User growth')} content={charts?.growth} />
      <ChartCard title={t('Deposits and withdrawals')} content={charts?.flow} />
      <ChartCard title={t('Plan performance')} content={charts?.plans} className={styles.full} />
    </div>
  );
}
