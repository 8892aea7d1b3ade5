import { StatCard } from 'design';
import type { ReactNode } from 'react';
import styles from './counters.module.css';

export interface Counter {
  label: string;
  value: ReactNode;
  hint?: string;
  icon?: ReactNode;
}

interface CountersProps {
  counters: Counter[];
  isLoading: boolean;
}

export function Counters({ counters, isLoading }: CountersProps) {
  return (
    <ul className={styles.counters} aria-label="Summary">
      {counters.map((counter) => (
        <StatCard key={counter.label} as="li" isLoading={isLoading} {...counter} />
      ))}
    </ul>
  );
}
