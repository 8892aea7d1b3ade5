import { Skeleton } from 'design';
import type { ComponentType, ReactNode } from 'react';
import { Component, useEffect, useState } from 'react';
import styles from './earnings-breakdown.module.css';
import type { EarningsDonutProps } from './earnings-donut';

/**
 * The chart library arrives after the page, which does not wait for it; until then, and should it fail,
 * the table beside says it all. Hidden from screen readers for the same reason.
 */
export function EarningsChart(props: EarningsDonutProps) {
  const { Donut, hasFailed } = useEarningsDonut();
  if (hasFailed) return null;
  return (
    <ChartBoundary>
      <div aria-hidden="true" className={styles.frame}>
        {Donut ? <Donut {...props} /> : <Skeleton shape="circle" className={styles.skeleton} />}
      </div>
    </ChartBoundary>
  );
}

function useEarningsDonut() {
  const [Donut, setDonut] = useState<ComponentType<EarningsDonutProps>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isMounted = true;
    import('./earnings-donut').then(
      (module) => isMounted && setDonut(() => module.EarningsDonut),
      (error: unknown) => {
        console.error(error);
        if (isMounted) setFailed(true);
      },
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return { Donut, hasFailed };
}

interface ChartBoundaryProps {
  children: ReactNode;
}

/** A chart that cannot be drawn disappears; the page around it stays. React reports the error by itself. */
export class ChartBoundary extends Component<ChartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
