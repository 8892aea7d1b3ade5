import type { PayoutStatus } from 'api/contract';
import { Badge } from 'design';

const BADGES = {
  success: { tone: 'success', word: 'Success' },
  pending: { tone: 'pending', word: 'Pending' },
  failed: { tone: 'danger', word: 'Failed' },
} as const;

/** Deposits and payouts share their three states. */
export function PaymentBadge({ status }: { status: PayoutStatus }) {
  const { tone, word } = BADGES[status];
  return <Badge tone={tone}>{word}</Badge>;
}
