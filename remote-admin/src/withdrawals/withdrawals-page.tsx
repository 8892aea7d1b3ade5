import { Amount } from 'design';
import type { Column } from '../list/columns';
import { ListPage } from '../list/list-page';
import { PaymentBadge } from '../payments/payment-badge';
import { listPaymentCounters } from '../payments/payment-counters';
import { useWithdrawals } from './use-withdrawals';
import type { Withdrawal } from './withdrawal';

const COLUMNS: Column<Withdrawal>[] = [
  { label: 'ID', render: (withdrawal) => withdrawal.id },
  { label: 'Name', role: 'title', render: (withdrawal) => withdrawal.name },
  { label: 'Mode', render: (withdrawal) => withdrawal.mode },
  {
    label: 'Amount',
    align: 'end',
    role: 'corner',
    render: (withdrawal) => <Amount value={withdrawal.amount} />,
  },
  { label: 'Status', align: 'end', render: (withdrawal) => <PaymentBadge status={withdrawal.status} /> },
];

export function WithdrawalsPage() {
  return (
    <ListPage
      title="Withdrawal History"
      description="What was paid out to members, and how."
      noun="withdrawals"
      query={useWithdrawals()}
      listCounters={(withdrawals) => listPaymentCounters(withdrawals, 'withdrawn')}
      searchLabel="Search by name or ID"
      getSearchedTexts={(withdrawal) => [withdrawal.name, withdrawal.id]}
      columns={COLUMNS}
      getKey={(withdrawal) => withdrawal.id}
    />
  );
}
