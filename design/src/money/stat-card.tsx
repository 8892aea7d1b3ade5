import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../layout/card';
import { Skeleton } from '../status/skeleton';
import styles from './stat-card.module.css';

interface StatCardProps {
  label: string;
  /** The figure: an `<Amount>`, or a count. Shown large, in tabular figures. */
  value: ReactNode;
  /** What gives the figure its meaning: "3 of 14 active this month". */
  hint: ReactNode;
  icon: ReactNode;
  isLoading?: boolean;
  /** Makes the whole card a link named by its label. */
  to: string;
}

/** One of a list of figures. */
export function StatCard({ label, value, hint, icon, isLoading = false, to }: StatCardProps) {
  return (
    <Card as="li" className={styles.card} aria-busy={isLoading || undefined}>
      <div className={styles.top}>
        <Link to={to} className={styles.link}>
          {label}
        </Link>
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
      </div>
      <div className={styles.value}>{isLoading ? <Skeleton width="half" /> : value}</div>
      <div className={styles.hint}>{isLoading ? <Skeleton /> : hint}</div>
    </Card>
  );
}
