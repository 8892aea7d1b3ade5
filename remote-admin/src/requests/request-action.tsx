import type { AdminWithdrawalRequest } from 'api/contract';
import { Badge } from 'design';
import { CellLines } from '../list/cell-lines';
import { PaymentActions } from '../payments/payment-actions';

interface RequestActionProps {
  request: AdminWithdrawalRequest;
  onApprove: () => void;
  onReject: () => void;
}

/** The two buttons of a pending request; of a decided one, what was decided and why. */
export function RequestAction({ request: { id, status, reason }, onApprove, onReject }: RequestActionProps) {
  if (status === 'pending') {
    return (
      <PaymentActions
        accept={{ label: 'Approve', name: `Approve request ${id}`, onClick: onApprove }}
        refuse={{ label: 'Reject', name: `Reject request ${id}`, onClick: onReject }}
      />
    );
  }
  const isApproved = status === 'approved';
  return (
    <CellLines note={reason}>
      <Badge tone={isApproved ? 'success' : 'danger'}>{isApproved ? 'Approved' : 'Rejected'}</Badge>
    </CellLines>
  );
}
