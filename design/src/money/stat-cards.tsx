import { formatCount } from 'client/money';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LineIcon } from '../icon/line-icon';
import { Card } from '../layout/card';
import { Skeleton } from '../status/skeleton';
import { Amount } from './amount';
import styles from './stat-cards.module.css';

export interface StatCard<Name extends string> {
  /** Which of the figures it shows. */
  name: Name;
  label: string;
  /** What gives the figure its meaning: "3 of 14 active this month". Left out while it waits for the figures. */
  hint: ReactNode;
  icon: IconNode;
  /** Where the figure is told in full, if anywhere. The whole card is a link there, named by its label. */
  to?: string | undefined;
}

interface StatCardsProps<Name extends string> {
  cards: readonly StatCard<Name>[];
  /** Amounts come as strings, counts as numbers. Without figures, the cards keep their place. */
  figures: Record<Name, string | number> | undefined;
  className?: string | undefined;
  'aria-label'?: string;
}

/** Figures side by side, large, in tabular figures. */
export function StatCards<Name extends string>({ cards, figures, ...list }: StatCardsProps<Name>) {
  return (
    <ul {...list}>
      {cards.map(({ name, label, hint, icon, to }) => (
        <Card key={name} as="li" className={styles.card} aria-busy={!figures || undefined}>
          <div className={styles.top}>
            {to === undefined ? (
              label
            ) : (
              <Link to={to} className={styles.link}>
                {label}
              </Link>
            )}
            <span aria-hidden="true" className={styles.icon}>
              <LineIcon icon={icon} />
            </span>
          </div>
          <div className={styles.value}>{figures ? <Figure value={figures[name]} /> : <Skeleton width="half" />}</div>
          <div className={styles.hint}>{hint ?? <Skeleton />}</div>
        </Card>
      ))}
    </ul>
  );
}

function Figure({ value }: { value: string | number }) {
  return typeof value === 'number' ? formatCount(value) : <Amount value={value} />;
}
