import IconButton from '@mui/material/IconButton';
import { Amount, Card } from 'design';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Plan } from './plan';
import { formatPlanName } from './plan';
import styles from './plan-card.module.css';

interface PlanCardProps {
  plan: Plan;
  position: number;
  onDelete: () => void;
}

export function PlanCard({ plan, position, onDelete }: PlanCardProps) {
  const name = formatPlanName(position);
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.tier}>Investment Tier {position + 1}</p>
        </div>
        <IconButton aria-label={`Delete ${name}`} onClick={onDelete} className={styles.delete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.from}>
        <span className={styles.fromLabel}>Minimum recharge</span>
        <Rupees value={plan.minRecharge} size="large" />
      </p>
      <dl className={styles.terms}>
        <Term label="Daily credit limit" value={<Rupees value={plan.dailyProfit} />} />
        <Term label="Minimum withdrawal" value={<Rupees value={plan.minWidthdraw} />} />
        <Term label="Cashback days" value={countOf(plan.cashbackDay, 'weekday')} />
        <Term label="Open levels" value={countOf(plan.minLevel, 'level')} />
      </dl>
    </Card>
  );
}

function Rupees({ value, size }: { value: number; size?: 'large' }) {
  return <Amount value={String(value)} size={size} />;
}

function Term({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={styles.term}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;
