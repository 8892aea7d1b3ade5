import type { AdminRequestPage, AdminWithdrawalRequest, RequestStatus } from 'api/contract';
import { Amount } from 'design';
import { useState } from 'react';
import { useDecision } from '../decisions/use-decision';
import { CellLines } from '../list/cell-lines';
import type { Column } from '../list/columns';
import type { Counter } from '../list/counters';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import { SelectField } from '../list/select-field';
import { formatDay } from '../moments/format-moment';
import { MEMBER_COLUMN } from '../payments/payment-columns';
import { RequestAction } from './request-action';
import { useRequestDecisions } from './use-request-decisions';
import { useWithdrawalRequests } from './use-withdrawal-requests';

const STATUS_NAMES = { all: 'All states', pending: 'Pending', approved: 'Approved', rejected: 'Rejected' };

export function WithdrawalRequestsPage() {
  const [status, setStatus] = useState<RequestStatus>();
  const requests = useWithdrawalRequests(status);
  const { ask, dialog } = useDecision();
  const decisions = useRequestDecisions(ask);

  return (
    <>
      <ListPage
        title="Withdrawal Requests"
        description="Approve or reject what members ask to be paid out. A decision is final."
        noun="requests"
        list={requests}
        action={
          <ExportButton url="/admin/withdrawal-requests.csv" params={requests.params} name="withdrawal-requests" />
        }
        listCounters={listCounters}
        searchLabel="Search by name or ID"
        filters={
          <SelectField
            label="Status"
            value={status ?? 'all'}
            options={STATUS_NAMES}
            onChange={(chosen) => setStatus(chosen === 'all' ? undefined : (chosen as RequestStatus))}
          />
        }
        columns={listColumns(decisions)}
        getKey={(request) => request.id}
      />
      {dialog}
    </>
  );
}

function listCounters(figures: AdminRequestPage['counters'] | undefined): Counter[] {
  return [
    {
      label: 'Pending requests',
      value: figures?.pendingCount.toLocaleString('en-IN'),
      hint: 'Waiting for a decision',
    },
    {
      label: 'Total pending amount',
      value: <Amount value={figures?.pendingAmount ?? '0'} />,
      hint: 'Reserved in the wallets until decided',
    },
  ];
}

function listColumns(decisions: ReturnType<typeof useRequestDecisions>): Column<AdminWithdrawalRequest>[] {
  return [
    {
      label: 'ID',
      isUnbroken: true,
      render: ({ id, createdAt }) => <CellLines note={formatDay(createdAt)}>{id}</CellLines>,
    },
    MEMBER_COLUMN,
    {
      label: 'Amount',
      align: 'end',
      role: 'corner',
      render: ({ amount, method }) => (
        <CellLines note={`by ${method}`}>
          <Amount value={amount} />
        </CellLines>
      ),
    },
    {
      label: 'Action',
      align: 'end',
      role: 'foot',
      render: (request) => (
        <RequestAction
          request={request}
          onApprove={() => decisions.askApprove(request)}
          onReject={() => decisions.askReject(request)}
        />
      ),
    },
  ];
}
