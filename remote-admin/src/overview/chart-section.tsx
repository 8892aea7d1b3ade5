import type { Overview } from 'api/contract';
import { useMemo } from 'react';
import { ChartCard } from '../charts/chart-card';
import styles from './chart-section.module.css';
import { describeFlow } from './flow-chart';
import { describeGrowth } from './growth-chart';
import { describePlans } from './plans-chart';

interface ChartSectionProps {
  overview: Overview | undefined;
  /** Whether the charts are those of another period while the chosen one is on its way. */
  isOutdated: boolean;
}

/** The three charts of the overview, with skeletons until there is one. */
export function ChartSection({ overview, isOutdated }: ChartSectionProps) {
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
