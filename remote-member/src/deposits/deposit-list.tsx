import type { Deposit, DepositPage } from 'api/contract';
import { useInfiniteList } from 'client/queries';
import type { BadgeProps } from 'design';
import { Amount, Badge, EmptyState } from 'design';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, LoadMore, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../page/record-table';
import { Day, RecordTable, StatusCell } from '../page/record-table';
import { MONEY_KEY } from '../wallet/wallet-queries';

const STATUS: Record<Deposit['status'], { tone: BadgeProps['tone']; word: string }> = {
  pending: { tone: 'pending', word: 'Pending' },
  success: { tone: 'success', word: 'Confirmed' },
  failed: { tone: 'danger', word: 'Rejected' },
};

const COLUMNS: RecordColumn<Deposit>[] = [
  { label: 'Date', inCard: 'title', render: ({ createdAt }) => <Day of={createdAt} /> },
  { label: 'Mode', render: ({ mode }) => mode },
  { label: 'Reference', render: ({ utr }) => utr },
  {
    label: 'Status',
    render: ({ status, reason }) => (
      <StatusCell note={reason}>
        <Badge tone={STATUS[status].tone}>{STATUS[status].word}</Badge>
      </StatusCell>
    ),
  },
  { label: 'Amount', isNumber: true, inCard: 'figure', render: ({ amount }) => <Amount value={amount} /> },
];

export function DepositList() {
  const query = useInfiniteList<DepositPage>({ queryKey: [...MONEY_KEY, 'deposits'], url: '/deposits' });
  return (
    <PageSection title="Your deposits" lead="A deposit is pending until the club has found it at its bank.">
      <QueryOutcome
        query={query}
        skeleton={<LinesSkeleton />}
        failureTitle="We could not load your deposits"
        reassurance="Your money is safe. Only this list could not be shown."
      >
        {({ items: deposits }) =>
          deposits.length === 0 ? (
            <EmptyState headingLevel={3} title="No deposits yet" text="Your first one will show here." />
          ) : (
            <>
              <RecordTable caption="Your deposits" columns={COLUMNS} rows={deposits} />
              <LoadMore query={query} />
            </>
          )
        }
      </QueryOutcome>
    </PageSection>
  );
}
