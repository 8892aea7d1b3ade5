import { Amount } from 'design';
import type { Counter } from '../list/counters';

interface PaymentFigures {
  total: string;
  successCount: number;
  pendingCount: number;
}

/** The three counters above a history of payments. `done` says what successful payments are: "deposited". */
export function listPaymentCounters(done: string, figures: PaymentFigures | undefined): Counter[] {
  return [
    {
      label: `Total ${done}`,
      value: <Amount value={figures?.total ?? '0'} />,
      hint: 'Successful payments only',
    },
    { label: 'Successful', value: figures?.successCount.toLocaleString('en-IN'), hint: 'Confirmed for good' },
    { label: 'Pending', value: figures?.pendingCount.toLocaleString('en-IN'), hint: 'Waiting for an admin' },
  ];
}
