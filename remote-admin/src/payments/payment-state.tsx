import type { PayoutStatus } from 'api/contract';
import { Badge } from 'design';
import type { ReactNode } from 'react';
import styles from './payment-state.module.css';

const BADGES = {
  success: { tone: 'success', word: 'Success' },
  pending: { tone: 'pending', word: 'Pending' },
  failed: { tone: 'danger', word: 'Failed' },
} as const;

interface PaymentStateProps {
  status: PayoutStatus;
  /** What can be done while it waits. */
  children: ReactNode;
}

/** The state of a deposit or a payout, which share their three. */
export function PaymentState({ status, children }: PaymentStateProps) {
  const { tone, word } = BADGES[status];
  return (
    <span className={styles.state}>
      <Badge tone={tone}>{word}</Badge>
      {children}
    </span>
  );
}
