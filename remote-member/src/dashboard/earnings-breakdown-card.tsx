import { useQuery } from '@tanstack/react-query';
import { sumRupees } from 'client/money';
import { Amount, Card, EmptyState, ErrorBoundary, Skeleton } from 'design';
import { useMemo } from 'react';
import { SpokenText } from '../page/spoken-text';
import styles from './earnings-breakdown.module.css';
import type { EarningsDonutProps } from './earnings-donut';
import type { EarningsBreakdown } from './list-earnings-slices';
import { listEarningsSlices } from './list-earnings-slices';

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

/**
 * The chart library arrives after the page, which does not wait for it; until then, and should it fail,
 * the table beside says it all. Hidden from screen readers for the same reason.
 */
function EarningsChart(props: EarningsDonutProps) {
  const { data, isError } = useQuery({ queryKey: ['earnings-donut'], queryFn: () => import('./earnings-donut') });
  if (isError) return null;
  return (
    <ErrorBoundary fallback={null}>
      <div aria-hidden="true" className={styles.frame}>
        {data ? <data.EarningsDonut {...props} /> : <Skeleton shape="circle" className={styles.skeleton} />}
      </div>
    </ErrorBoundary>
  );
}

const percent = new Intl.NumberFormat('en-IN', { style: 'percent' });

/** The breakdown in words and figures: legend of the chart, and all of it for a reader who cannot see one. */
function EarningsTable({ slices, total }: EarningsDonutProps) {
  return (
    <table className={styles.table}>
      <caption>
        <SpokenText>Earnings by source</SpokenText>
      </caption>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col" className={styles.number}>
            Share
          </th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ source, label, amount, shareBps }) => (
          <tr key={source}>
            <th scope="row">
              <span aria-hidden="true" className={`${styles.swatch} ${styles[source]}`} />
              {label}
            </th>
            <td className={styles.number}>{percent.format(shareBps / 10_000)}</td>
            <td className={styles.number}>
              <Amount value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <td className={styles.number}>
            <Amount value={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
