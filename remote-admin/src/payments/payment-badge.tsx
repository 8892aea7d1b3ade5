import { Badge } from 'design';
import type { Payment } from './payment';

const BADGES = {
  success: { tone: 'success', word: 'Success' },
  pending: { tone: 'pending', word: 'Pending' },
  failed: { tone: 'danger', word: 'Failed' },
} as const;

export function PaymentBadge({ status }: { status: Payment['status'] }) {
  const { tone, word } = BADGES[status];
  return <Badge tone={tone}>{word}</Badge>;
}
