import type { AdminRequestPage, AdminWithdrawalRequest, RequestStatus } from 'api/contract';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { useIdempotentWrite } from 'client/queries';
import { Amount, Badge } from 'design';
import { useState } from 'react';
import type { Decision } from '../decisions/use-decision';
import { describeOptionalReason, describeReason, useDecision } from '../decisions/use-decision';
import type { Counter } from '../list/counters';
import { ExportButton } from '../list/export-button';
import { SelectField } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { MEMBER_COLUMN, PaymentActions } from '../payments/payment';
import { ADMIN_KEY } from '../server-state/use-server-state';

const STATUS_NAMES = { all: 'All states', pending: 'Pending', approved: 'Approved', rejected: 'Rejected' };

export function WithdrawalRequestsPage() {
  const [status, setStatus] = useState<RequestStatus>();
  const requests = useList<AdminWithdrawalRequest, AdminRequestPage['counters']>({
    url: '/admin/withdrawal-requests',
    filter: { status },
  });
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

function listColumns(decisions: RequestDecisions): Column<AdminWithdrawalRequest>[] {
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
      render: (request) => <RequestAction request={request} decisions={decisions} />,
    },
  ];
}

interface RequestActionProps {
  request: AdminWithdrawalRequest;
  decisions: RequestDecisions;
}

/** The two buttons of a pending request; of a decided one, what was decided and why. */
function RequestAction({ request, decisions }: RequestActionProps) {
  const { id, status, reason } = request;
  if (status === 'pending') {
    return (
      <PaymentActions
        accept={{ label: 'Approve', name: `Approve request ${id}`, onClick: () => decisions.askApprove(request) }}
        refuse={{ label: 'Reject', name: `Reject request ${id}`, onClick: () => decisions.askReject(request) }}
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

/** Deciding withdrawal requests, each after a question. */
function useRequestDecisions(ask: (decision: Decision) => void) {
  const write = useIdempotentWrite(ADMIN_KEY);
  const decide = (id: string, decision: 'approve' | 'reject', reason: string) =>
    write<AdminWithdrawalRequest>({
      method: 'POST',
      url: `/admin/withdrawal-requests/${id}/${decision}`,
      data: reason ? { reason } : {},
    });
  return {
    askApprove: (request: AdminWithdrawalRequest) =>
      ask({
        title: `Approve request ${request.id}?`,
        text: `${describeRequest(request)} Approval makes a payout for you to send. A decision is final.`,
        confirmLabel: 'Approve',
        field: describeOptionalReason('A note that the member can read.'),
        decide: (reason) => decide(request.id, 'approve', reason),
        done: `Request ${request.id} approved`,
      }),
    askReject: (request: AdminWithdrawalRequest) =>
      ask({
        title: `Reject request ${request.id}?`,
        text: `${describeRequest(request)} The amount goes back to the member's balance. A decision is final.`,
        confirmLabel: 'Reject',
        isDanger: true,
        field: describeReason('The member reads it beside their request.'),
        decide: (reason) => decide(request.id, 'reject', reason),
        done: `Request ${request.id} rejected`,
      }),
  };
}

type RequestDecisions = ReturnType<typeof useRequestDecisions>;

const describeRequest = ({ name, amount, method }: AdminWithdrawalRequest) =>
  `${formatRupees(amount)} to ${name} by ${method}.`;
