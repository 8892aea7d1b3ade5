import { Amount } from 'design';
import type { Counter } from '../list/counters';
import type { Payment } from './payment';
import { calculatePaymentSummary } from './payment';

/** The three counters above a history of payments. `done` says what successful payments are: "deposited". */
export function listPaymentCounters(payments: Payment[], done: string): Counter[] {
  const { total, successCount, pendingCount } = calculatePaymentSummary(payments);
  return [
    {
      label: `Total ${done}`,
      value: <Amount value={total} />,
      hint: 'Successful payments only',
    },
    {
      label: 'Successful',
      value: successCount,
      hint: `of ${payments.length} payments`,
    },
    { label: 'Pending', value: pendingCount, hint: `of ${payments.length} payments` },
  ];
}
