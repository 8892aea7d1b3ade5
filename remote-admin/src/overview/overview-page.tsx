import type { Overview } from 'api/contract';
import { Amount, StatCard } from 'design';
import { ArrowDownToLine, ArrowUpFromLine, ClipboardCheck, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ChartCard } from '../charts/chart-card';
import { useAdminName } from '../layout/admin-header';
import { LoadError } from '../layout/loading';
import { PageHeader } from '../layout/page-header';
import { SelectField } from '../list/filters';
import { useServerState } from '../server-state/use-server-state';
import { describeFlow, describeGrowth, describePlans } from './overview-charts';
import styles from './overview.module.css';

const PERIODS = { '6': 'Last 6 months', '12': 'Last 12 months', '24': 'Last 24 months' };
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
        title={`Welcome back, ${adminName}`}
        description="The club at a glance."
        action={
          <SelectField
            label="Period of the charts"
            value={String(months)}
            options={PERIODS}
            onChange={(chosen) => setMonths(Number(chosen))}
          />
        }
      />
      {overview.error && !overview.data ? (
        <LoadError title="The overview could not be loaded" query={overview} />
      ) : (
        <>
          <SummaryCards overview={overview.data} />
          <ChartSection overview={overview.data} isOutdated={overview.isPlaceholderData} />
        </>
      )}
    </>
  );
}

/** The four figures of the club, each leading to its page. Skeletons until there is an overview. */
function SummaryCards({ overview }: { overview: Overview | undefined }) {
  const joined = overview?.growth.at(-1)?.newUsers ?? 0;
  const card = { isLoading: !overview };
  return (
    <ul className={styles.cards} aria-label="Summary">
      <StatCard
        {...card}
        label="Total Users"
        to="/admin/user"
        icon={<Users />}
        value={overview?.totalUsers.toLocaleString('en-IN')}
        hint={`${joined.toLocaleString('en-IN')} joined this month`}
      />
      <StatCard
        {...card}
        label="Total Deposits"
        to="/admin/deposit"
        icon={<ArrowDownToLine />}
        value={overview && <Amount value={overview.totalDeposits} />}
        hint="Successful deposits"
      />
      <StatCard
        {...card}
        label="Total Withdrawals"
        to="/admin/widthdraw"
        icon={<ArrowUpFromLine />}
        value={overview && <Amount value={overview.totalWithdrawals} />}
        hint="Paid out to members"
      />
      <StatCard
        {...card}
        label="Pending Requests"
        to="/admin/widthdraw-request"
        icon={<ClipboardCheck />}
        value={overview?.pendingRequests.toLocaleString('en-IN')}
        hint="Waiting for a decision"
      />
    </ul>
  );
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
      <ChartCard title="User growth" content={charts?.growth} />
      <ChartCard title="Deposits and withdrawals" content={charts?.flow} />
      <ChartCard title="Plan performance" content={charts?.plans} className={styles.full} />
    </div>
  );
}
