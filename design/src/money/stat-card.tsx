import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../layout/card';
import { Skeleton } from '../status/skeleton';
import styles from './stat-card.module.css';

export interface StatCardProps {
  label: string;
  /** The figure: an `<Amount>`, or a count. Shown large, in tabular figures. */
  value: ReactNode;
  /** What gives the figure its meaning: "3 of 14 active this month". */
  hint?: ReactNode;
  icon?: ReactNode;
  isLoading?: boolean;
  /** Makes the whole card a link named by its label. */
  to?: string;
  as?: 'div' | 'article' | 'li';
}

export function StatCard({ label, value, hint, icon, isLoading = false, to, as = 'div' }: StatCardProps) {
  return (
    <Card as={as} className={styles.card} aria-busy={isLoading || undefined}>
      <div className={styles.top}>
        {to ? (
          <Link to={to} className={styles.link}>
            {label}
          </Link>
        ) : (
          <span className={styles.label}>{label}</span>
        )}
        {icon && (
          <span aria-hidden="true" className={styles.icon}>
            {icon}
          </span>
        )}
      </div>
      <div className={styles.value}>{isLoading ? <Skeleton width="half" /> : value}</div>
      {hint && <div className={styles.hint}>{isLoading ? <Skeleton /> : hint}</div>}
    </Card>
  );
}
