import type { Package } from 'api/contract';
import { formatRupees } from 'client/money';
import { Amount, Badge } from 'design';
import type { BadgeProps } from 'design';
import { formatDay } from 'client/dates';
import styles from './package-card.module.css';

const STATUS: Record<Package['status'], { tone: BadgeProps['tone']; word: string }> = {
  running: { tone: 'success', word: 'Running' },
  finished: { tone: 'neutral', word: 'Finished' },
  reversed: { tone: 'danger', word: 'Reversed' },
};

export function PackageCard({ bought }: { bought: Package }) {
  const { principal, plan, status, purchasedAt, daysPaid } = bought;
  return (
    <li className={styles.package}>
      <div className={styles.head}>
        <Amount value={principal} size="large" />
        <Badge tone={STATUS[status].tone}>{STATUS[status].word}</Badge>
      </div>
      <div>
        <p className={styles.progressWords}>
          {daysPaid} of {plan.cashbackDay} weekdays paid
        </p>
        <progress className={styles.progress} max={plan.cashbackDay} value={daysPaid} aria-label="Weekdays paid" />
      </div>
      <p className={styles.terms}>
        Bought {formatDay(purchasedAt)}, tier from {formatRupees(String(plan.minRecharge))}: at most{' '}
        {formatRupees(String(plan.dailyProfit))} a day, {plan.minLevel === 1 ? '1 level' : `${plan.minLevel} levels`}{' '}
        open.
      </p>
    </li>
  );
}
