import { useMemo } from 'react';
import { ChartCard } from './chart-card';
import styles from './chart-section.module.css';
import { describeFlow } from './charts/flow-chart';
import { describeGrowth } from './charts/growth-chart';
import { describePlans } from './charts/plans-chart';
import type { Overview } from './overview';

/** The three charts of the overview, with skeletons until there is one. */
export function ChartSection({ overview }: { overview: Overview | undefined }) {
  // Kept between renders: a new definition would make the chart draw itself again.
  const charts = useMemo(
    () =>
      overview && {
        growth: describeGrowth(overview.userGrowth),
        flow: describeFlow(overview.totalDeposits, overview.totalWithdrawals),
        plans: describePlans(overview.planPerformance),
      },
    [overview],
  );
  return (
    <div className={styles.charts}>
      <ChartCard title="User growth" content={charts?.growth} />
      <ChartCard title="Deposits and withdrawals" content={charts?.flow} />
      <ChartCard title="Plan performance" content={charts?.plans} className={styles.full} />
    </div>
  );
}
