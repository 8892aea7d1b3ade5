import { Card, Skeleton } from 'design';
import type { ReactNode } from 'react';
import styles from './counters.module.css';

export interface Counter {
  label: string;
  value: ReactNode;
  /** What gives the figure its meaning: "of 14 users". */
  hint: ReactNode;
}

interface CountersProps {
  counters: Counter[];
  isLoading: boolean;
}

/** The figures above a list, side by side in one card; on a small screen one below the other. */
export function Counters({ counters, isLoading }: CountersProps) {
  return (
    <Card padding="none" className={styles.card} aria-busy={isLoading || undefined}>
      <dl className={styles.counters}>
        {counters.map(({ label, value, hint }) => (
          <div key={label} className={styles.counter}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{isLoading ? <Skeleton width="half" /> : value}</dd>
            <dd className={styles.hint}>{isLoading ? <Skeleton /> : hint}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
