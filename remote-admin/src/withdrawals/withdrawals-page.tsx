import type { AdminPayout, PayoutStatus } from 'api/contract';
import { useState } from 'react';
import { useDecision } from '../decisions/use-decision';
import { CellLines } from '../list/cell-lines';
import type { Column } from '../list/columns';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import { formatDay } from '../moments/format-moment';
import { AMOUNT_COLUMN, MEMBER_COLUMN } from '../payments/payment-columns';
import { listPaymentCounters } from '../payments/payment-counters';
import { PaymentStatusFilter } from '../payments/payment-status-filter';
import { Destination } from './destination';
import { formatPayoutId } from './format-payout-id';
import { PayoutStatusCell } from './payout-status-cell';
import { usePayoutDecisions } from './use-payout-decisions';
import { useWithdrawals } from './use-withdrawals';

export function WithdrawalsPage() {
  const [status, setStatus] = useState<PayoutStatus>();
  const payouts = useWithdrawals(status);
  const { ask, dialog } = useDecision();
  const decisions = usePayoutDecisions(ask);

  return (
    <>
      <ListPage
        title="Withdrawal History"
        description="What was paid out to members, and how. Say of each payout whether it has arrived."
        noun="withdrawals"
        list={payouts}
        action={<ExportButton url="/admin/payouts.csv" params={payouts.params} name="withdrawals" />}
        listCounters={(figures) =>
          listPaymentCounters('withdrawn', figures && { ...figures, total: figures.totalWithdrawn })
        }
        searchLabel="Search by name or ID"
        filters={<PaymentStatusFilter status={status} onChange={setStatus} />}
        columns={listColumns(decisions)}
        getKey={(payout) => payout.id}
      />
      {dialog}
    </>
  );
}

function listColumns(decisions: ReturnType<typeof usePayoutDecisions>): Column<AdminPayout>[] {
  return [
    {
      label: 'ID',
      isUnbroken: true,
      render: ({ id, createdAt }) => <CellLines note={formatDay(createdAt)}>{formatPayoutId(id)}</CellLines>,
    },
    MEMBER_COLUMN,
    {
      label: 'Mode',
      render: (payout) => <CellLines note={<Destination payout={payout} />}>{payout.mode}</CellLines>,
    },
    AMOUNT_COLUMN,
    {
      label: 'Status',
      align: 'end',
      role: 'foot',
      render: (payout) => (
        <PayoutStatusCell
          payout={payout}
          onPaid={() => decisions.askPaid(payout)}
          onFailed={() => decisions.askFailed(payout)}
        />
      ),
    },
  ];
}
