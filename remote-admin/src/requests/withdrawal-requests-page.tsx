import type { AdminRequestPage, AdminWithdrawalRequest } from 'api/contract';
import { formatDay } from 'client/dates';
import { Amount, Badge } from 'design';
import { useMay } from '../layout/may';
import { toAmountCounter, toCounter } from '../list/counters';
import { ChoiceFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { MEMBER_COLUMN, PaymentActions } from '../payments/payment';
import { approve, reject, REQUEST_STATES } from './request-decisions';

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
      queue={{ path: '/admin/widthdraw-request/queue', viewedList: 'requests' }}
      hasColumnChoice
      list={requests}
      exportName="withdrawal-requests"
      listCounters={(figures) => [
        toCounter('Pending requests', figures?.pendingCount, 'Waiting for a decision'),
        toAmountCounter('Total pending amount', figures?.pendingAmount, 'Reserved in the wallets until decided'),
      ]}
      searchLabel="Search by name or ID"
      filters={
        <ChoiceFilter list={requests} name="status" label="Status" all="All statuses" options={REQUEST_STATES} />
      }
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
      <Badge tone={TONES[status]}>{REQUEST_STATES[status]}</Badge>
    </CellLines>
  );
}
