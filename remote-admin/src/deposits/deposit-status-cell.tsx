import type { AdminDeposit } from 'api/contract';
import { CellLines } from '../list/cell-lines';
import { PaymentActions } from '../payments/payment-actions';
import { PaymentState } from '../payments/payment-state';
import type { DepositDecisionsInHand } from './use-deposit-decisions';

interface DepositStatusCellProps {
  deposit: AdminDeposit;
  decisions: DepositDecisionsInHand;
}

/** The state of a deposit, with its reason, and while it waits what can be done. */
export function DepositStatusCell({ deposit, decisions }: DepositStatusCellProps) {
  const { id, status, reason } = deposit;
  return (
    <CellLines note={reason}>
      <PaymentState status={status}>
        {status === 'pending' && (
          <PaymentActions
            accept={{
              label: 'Confirm',
              name: `Confirm deposit ${id}`,
              onClick: () => decisions.askConfirm(deposit),
            }}
            refuse={{
              label: 'Reject',
              name: `Reject deposit ${id}`,
              onClick: () => decisions.askReject(deposit),
            }}
          />
        )}
      </PaymentState>
    </CellLines>
  );
}
