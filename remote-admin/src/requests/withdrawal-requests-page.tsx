import type { AdminRequestPage, AdminWithdrawalRequest } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatDay } from 'client/dates';
import { msg } from 'client/msg';
import { Amount, Badge } from 'design';
import { useMay } from '../layout/may';
import { toAmountCounter, toCounter } from '../list/counters';
import { ChoiceFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { MEMBER_COLUMN, PaymentActions } from '../payments/payment';
import { t } from '../texts';
import { REQUEST_STATES, requestActions } from './request-decisions';

const TONES = { pending: 'pending', approved: 'success', rejected: 'danger' } as const;

export function WithdrawalRequestsPage() {
  const requests = useList<AdminWithdrawalRequest, AdminRequestPage['counters']>({
    url: '/admin/withdrawal-requests',
    filter: { status: undefined },
    isInAddress: true,
  });
  return (
    <ListPage
      title={t('Withdrawal Requests')}
      description={t('Approve or reject what members ask to be paid out. A decision is final.')}
      noun="requests"
      queue={{ path: '/admin/widthdraw-request/queue', viewedList: 'requests' }}
      hasColumnChoice
      list={requests}
      exportName="withdrawal-requests"
      listCounters={(figures) => [
        toCounter(t('Pending requests'), figures?.pendingCount, t('Waiting for a decision')),
        toAmountCounter(t('Total pending amount'), figures?.pendingAmount, t('Reserved in the wallets until decided')),
      ]}
      searchLabel={t('Search by name or ID')}
      filters={
        <ChoiceFilter
          list={requests}
          name="status"
          label={t('Status')}
          all={t('All statuses')}
          options={REQUEST_STATES}
        />
      }
      columns={COLUMNS}
      isWide
      getKey={({ id }) => id}
    />
  );
}

const COLUMNS: Column<AdminWithdrawalRequest>[] = [
  {
    label: msg('ID'),
    isUnbroken: true,
    render: ({ id, createdAt }) => <CellLines note={formatDay(createdAt)}>{id}</CellLines>,
  },
  MEMBER_COLUMN,
  {
    label: msg('Amount'),
    align: 'end',
    role: 'corner',
    render: ({ amount, method }) => (
      <CellLines note={t('by {method}', { method })}>
        <Amount value={amount} />
      </CellLines>
    ),
  },
  { label: msg('Pay to'), render: ({ destination }) => breakAtSigns(destination) },
  { label: msg('Action'), align: 'end', role: 'foot', render: (request) => <RequestAction request={request} /> },
];

/** The two buttons of a pending request; of a decided one, what was decided and why. */
function RequestAction({ request }: { request: AdminWithdrawalRequest }) {
  const { status, reason } = request;
  const may = useMay();
  if (status === 'pending' && may('withdrawals.decide')) return <PaymentActions {...requestActions(request)} />;
  return (
    <CellLines note={reason}>
      <Badge tone={TONES[status]}>{t(REQUEST_STATES[status])}</Badge>
    </CellLines>
  );
}
