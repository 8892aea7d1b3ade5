import type { Deposit } from 'api/contract';
import { useInfiniteList } from 'client/queries';
import { Amount, Badge, EmptyState } from 'design';
import type { BadgeProps } from 'design';
import { Day } from '../area/day';
import { LinesSkeleton } from '../area/lines-skeleton';
import { LoadMore } from '../area/load-more';
import { PageSection } from '../area/page-section';
import { QueryOutcome } from '../area/query-outcome';
import type { RecordColumn } from '../area/record-table';
import { RecordTable } from '../area/record-table';
import { MONEY_KEY } from '../wallet/wallet-queries';
import { StatusCell } from '../area/status-cell';

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
  const query = useInfiniteList<Deposit>({ queryKey: [...MONEY_KEY, 'deposits'], url: '/deposits' });
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
