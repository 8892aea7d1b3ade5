import { Card, EmptyState, Skeleton } from 'design';
import { useMemo } from 'react';
import { sumRupees } from 'client/money';
import styles from './earnings-breakdown-card.module.css';
import { EarningsChart } from './earnings-chart';
import { EarningsTable } from './earnings-table';
import { listEarningsSlices } from './list-earnings-slices';
import type { EarningsBreakdown } from './list-earnings-slices';

/** Where the earnings came from: a picture for the eye, a table for everyone. */
export function EarningsBreakdownCard({ breakdown }: { breakdown?: EarningsBreakdown }) {
  return (
    <Card as="section" padding="large" aria-labelledby="earnings-breakdown" className={styles.card}>
      <h2 id="earnings-breakdown" className={styles.title}>
        Earnings breakdown
      </h2>
      {breakdown ? <Breakdown breakdown={breakdown} /> : <BreakdownSkeleton />}
    </Card>
  );
}

function Breakdown({ breakdown }: { breakdown: EarningsBreakdown }) {
  const slices = useMemo(() => listEarningsSlices(breakdown), [breakdown]);
  const total = sumRupees(slices.map((slice) => slice.amount));
  if (slices.every((slice) => slice.shareBps === 0)) {
    return (
      <EmptyState
        headingLevel={3}
        title="No earnings yet"
        text="Cashback and bonuses show here from the day they are credited."
      />
    );
  }
  return (
    <div className={styles.columns}>
      <EarningsChart slices={slices} total={total} />
      <EarningsTable slices={slices} total={total} />
    </div>
  );
}

function BreakdownSkeleton() {
  return (
    <div className={styles.columns}>
      <Skeleton shape="circle" className={styles.chart} />
      <div className={styles.lines}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
