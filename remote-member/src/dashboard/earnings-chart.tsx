import { useQuery } from '@tanstack/react-query';
import { ErrorBoundary, Skeleton } from 'design';
import styles from './earnings-breakdown.module.css';
import type { EarningsDonutProps } from './earnings-donut';

/**
 * The chart library arrives after the page, which does not wait for it; until then, and should it fail,
 * the table beside says it all. Hidden from screen readers for the same reason.
 */
export function EarningsChart(props: EarningsDonutProps) {
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
