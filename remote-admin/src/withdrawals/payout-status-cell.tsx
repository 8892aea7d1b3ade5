import type { AdminPayout } from 'api/contract';
import { CellLines } from '../list/cell-lines';
import { PaymentActions } from '../payments/payment-actions';
import { PaymentState } from '../payments/payment-state';
import { formatPayoutId } from './format-payout-id';

interface PayoutStatusCellProps {
  payout: AdminPayout;
  onPaid: () => void;
  onFailed: () => void;
}

/** The state of a payout, with its UTR or reason, and while it waits what can be said of it. */
export function PayoutStatusCell({ payout, onPaid, onFailed }: PayoutStatusCellProps) {
  const { id, status, utr, reason } = payout;
  return (
    <CellLines note={utr ? `UTR ${utr}` : reason}>
      <PaymentState status={status}>
        {status === 'pending' && (
          <PaymentActions
            accept={{ label: 'Paid', name: `Paid: ${formatPayoutId(id)}`, onClick: onPaid }}
            refuse={{ label: 'Failed', name: `Failed: ${formatPayoutId(id)}`, onClick: onFailed }}
          />
        )}
      </PaymentState>
    </CellLines>
  );
}
