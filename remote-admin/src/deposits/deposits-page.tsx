import type { AdminDeposit, AdminDepositPage, DepositStatus } from 'api/contract';
import { formatDay } from 'client/dates';
import { useState } from 'react';
import { useDecision } from '../decisions/use-decision';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import {
  AMOUNT_COLUMN,
  listPaymentCounters,
  MEMBER_COLUMN,
  PaymentActions,
  PaymentState,
  PaymentStatusFilter,
} from '../payments/payment';
import type { DepositDecisionsInHand } from './deposit-decisions';
import { DepositResults, DepositSelect, SelectedDeposits, useDepositDecisions } from './deposit-decisions';

export function DepositsPage() {
  const [status, setStatus] = useState<DepositStatus>();
  const deposits = useList<AdminDeposit, AdminDepositPage['counters']>({ url: '/admin/deposits', filter: { status } });
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

interface DepositStatusCellProps {
  deposit: AdminDeposit;
  decisions: DepositDecisionsInHand;
}

/** The state of a deposit, with its reason, and while it waits what can be done. */
function DepositStatusCell({ deposit, decisions }: DepositStatusCellProps) {
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
