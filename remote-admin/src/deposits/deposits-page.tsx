import type { AdminDeposit, DepositStatus } from 'api/contract';
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
import { DepositResults } from './deposit-results';
import { DepositSelect } from './deposit-select';
import { DepositStatusCell } from './deposit-status-cell';
import { SelectedDeposits } from './selected-deposits';
import { useDepositDecisions } from './use-deposit-decisions';
import { useDeposits } from './use-deposits';

export function DepositsPage() {
  const [status, setStatus] = useState<DepositStatus>();
  const deposits = useDeposits(status);
  const { ask, dialog } = useDecision();
  const decisions = useDepositDecisions(deposits.shown?.rows ?? [], ask);

  return (
    <>
      <ListPage
        title="Deposit History"
        description="What members have paid in, and how. Confirm what has arrived in the bank."
        noun="deposits"
        list={deposits}
        action={<ExportButton url="/admin/deposits.csv" params={deposits.params} name="deposits" />}
        listCounters={(figures) =>
          listPaymentCounters('deposited', figures && { ...figures, total: figures.totalDeposited })
        }
        searchLabel="Search by name or ID"
        filters={<PaymentStatusFilter status={status} onChange={setStatus} />}
        selection={
          <>
            <SelectedDeposits decisions={decisions} />
            <DepositResults results={decisions.results} />
          </>
        }
        columns={listColumns(decisions)}
        getKey={(deposit) => deposit.id}
      />
      {dialog}
    </>
  );
}

function listColumns(decisions: ReturnType<typeof useDepositDecisions>): Column<AdminDeposit>[] {
  return [
    {
      label: 'ID',
      isUnbroken: true,
      render: (deposit) => (
        <CellLines note={formatDay(deposit.createdAt)}>
          <DepositSelect deposit={deposit} selection={decisions} />
        </CellLines>
      ),
    },
    MEMBER_COLUMN,
    { label: 'Referred By', render: (deposit) => deposit.referredBy ?? '–' },
    { label: 'Mode', render: ({ mode, utr }) => <CellLines note={`UTR ${utr}`}>{mode}</CellLines> },
    AMOUNT_COLUMN,
    {
      label: 'Status',
      align: 'end',
      role: 'foot',
      render: (deposit) => <DepositStatusCell deposit={deposit} decisions={decisions} />,
    },
  ];
}
