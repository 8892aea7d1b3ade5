import { Amount } from 'design';
import type { Column } from '../list/columns';
import { ListPage } from '../list/list-page';
import { PaymentBadge } from '../payments/payment-badge';
import { listPaymentCounters } from '../payments/payment-counters';
import type { Deposit } from './deposit';
import { useDeposits } from './use-deposits';

const COLUMNS: Column<Deposit>[] = [
  { label: 'ID', render: (deposit) => deposit.id },
  { label: 'Name', role: 'title', render: (deposit) => deposit.name },
  { label: 'Referred By', render: (deposit) => deposit.referredBy },
  { label: 'Mode', render: (deposit) => deposit.mode },
  { label: 'Amount', align: 'end', role: 'corner', render: (deposit) => <Amount value={deposit.amount} /> },
  { label: 'Status', align: 'end', render: (deposit) => <PaymentBadge status={deposit.status} /> },
];

export function DepositsPage() {
  return (
    <ListPage
      title="Deposit History"
      description="What members have paid in, and how."
      noun="deposits"
      query={useDeposits()}
      listCounters={(deposits) => listPaymentCounters(deposits, 'deposited')}
      searchLabel="Search by name or ID"
      getSearchedTexts={(deposit) => [deposit.name, deposit.id]}
      columns={COLUMNS}
      getKey={(deposit) => deposit.id}
    />
  );
}
