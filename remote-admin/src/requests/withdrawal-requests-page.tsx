import type { AdminRequestPage, AdminWithdrawalRequest, ReasonBody, RequestStatus } from 'api/contract';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { Amount, Badge } from 'design';
import type { Decision } from '../decisions/decision';
import { describeOptionalReason, describeReason } from '../decisions/decision';
import { useMay } from '../layout/may';
import { toAmountCounter, toCounter } from '../list/counters';
import { ChoiceFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { describeDisabled, MEMBER_COLUMN, PaymentActions } from '../payments/payment';

const STATUS_NAMES: Record<RequestStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

const TONES = { pending: 'pending', approved: 'success', rejected: 'danger' } as const;

export function WithdrawalRequestsPage() {
  const requests = useList<AdminWithdrawalRequest, AdminRequestPage['counters']>({
    url: '/admin/withdrawal-requests',
    filter: { status: undefined },
    isInAddress: true,
  });
  return (
    <ListPage
      title="Withdrawal Requests"
      description="Approve or reject what members ask to be paid out. A decision is final."
      noun="requests"
      list={requests}
      exportName="withdrawal-requests"
      listCounters={(figures) => [
        toCounter('Pending requests', figures?.pendingCount, 'Waiting for a decision'),
        toAmountCounter('Total pending amount', figures?.pendingAmount, 'Reserved in the wallets until decided'),
      ]}
      searchLabel="Search by name or ID"
      filters={<ChoiceFilter list={requests} name="status" label="Status" all="All statuses" options={STATUS_NAMES} />}
      columns={COLUMNS}
      isWide
      getKey={({ id }) => id}
    />
  );
}

const COLUMNS: Column<AdminWithdrawalRequest>[] = [
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
  { label: 'Pay to', render: ({ destination }) => destination },
  { label: 'Action', align: 'end', role: 'foot', render: (request) => <RequestAction request={request} /> },
];

/** The two buttons of a pending request; of a decided one, what was decided and why. */
function RequestAction({ request }: { request: AdminWithdrawalRequest }) {
  const { id, status, reason } = request;
  const may = useMay();
  if (status === 'pending' && may('withdrawals.decide')) {
    return (
      <PaymentActions
        can="withdrawals.decide"
        accept={{ label: 'Approve', name: `Approve request ${id}`, decision: approve(request) }}
        refuse={{ label: 'Reject', name: `Reject request ${id}`, decision: reject(request) }}
      />
    );
  }
  return (
    <CellLines note={reason}>
      <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>
    </CellLines>
  );
}

const approve = (request: AdminWithdrawalRequest): Decision => ({
  title: `Approve request ${request.id}?`,
  text: `${describeRequest(request)} Approval makes a payout for you to send. A decision is final.`,
  confirmLabel: 'Approve',
  field: request.isDisabled
    ? describeReason('Why a disabled member is paid. The member can read it, and the audit log keeps it.')
    : describeOptionalReason('A note that the member can read.'),
  decide: (write, reason) => {
    const data: Partial<ReasonBody> = reason ? { reason } : {};
    return write({ method: 'POST', url: `/admin/withdrawal-requests/${request.id}/approve`, data });
  },
  done: `Request ${request.id} approved`,
});

const reject = (request: AdminWithdrawalRequest): Decision => ({
  title: `Reject request ${request.id}?`,
  text: `${describeRequest(request)} The amount goes back to the member's balance. A decision is final.`,
  confirmLabel: 'Reject',
  isDanger: true,
  field: describeReason('The member reads it beside their request.'),
  decide: (write, reason) => {
    const data: ReasonBody = { reason };
    return write({ method: 'POST', url: `/admin/withdrawal-requests/${request.id}/reject`, data });
  },
  done: `Request ${request.id} rejected`,
});

const describeRequest = (request: AdminWithdrawalRequest) => {
  const { name, amount, method, destination } = request;
  return `${formatRupees(amount)} to ${name} by ${method}: ${destination}.${describeDisabled(request)}`;
};
