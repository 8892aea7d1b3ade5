import { formatCount } from 'client/money';
import { Amount, Card, Skeleton } from 'design';
import type { ReactNode } from 'react';
import styles from './counters.module.css';

export interface Counter {
  label: string;
  value: ReactNode;
  /** What gives the figure its meaning: "of 14 users". */
  hint: ReactNode;
}

/** A figure is undefined while it is on its way. */
export const toCounter = (label: string, count: number | undefined, hint: ReactNode): Counter => ({
  label,
  value: count === undefined ? undefined : formatCount(count),
  hint,
});

export const toAmountCounter = (label: string, amount: string | undefined, hint: ReactNode): Counter => ({
  label,
  value: <Amount value={amount ?? '0'} />,
  hint,
});

interface CountersProps {
  counters: Counter[];
  isLoading?: boolean;
}

/** The figures above a list, side by side in one card; on a small screen one below the other. */
export function Counters({ counters, isLoading = false }: CountersProps) {
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
