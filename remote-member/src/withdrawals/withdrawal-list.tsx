import type { Withdrawal } from 'api/contract';
import { useInfiniteList } from 'client/queries';
import { Amount, Badge, EmptyState } from 'design';
import { Day } from '../area/day';
import { LinesSkeleton } from '../area/lines-skeleton';
import { LoadMore } from '../area/load-more';
import { PageSection } from '../area/page-section';
import { QueryOutcome } from '../area/query-outcome';
import type { RecordColumn } from '../area/record-table';
import { RecordTable } from '../area/record-table';
import { MONEY_KEY } from '../wallet/wallet-queries';
import { StatusCell } from '../area/status-cell';
import { describeWithdrawal } from './describe-withdrawal';

const COLUMNS: RecordColumn<Withdrawal>[] = [
  { label: 'Date', inCard: 'title', render: ({ createdAt }) => <Day of={createdAt} /> },
  { label: 'To', render: ({ destination }) => destination },
  { label: 'Status', render: (withdrawal) => <WithdrawalStatus withdrawal={withdrawal} /> },
  { label: 'Amount', isNumber: true, inCard: 'figure', render: ({ amount }) => <Amount value={amount} /> },
];

function WithdrawalStatus({ withdrawal }: { withdrawal: Withdrawal }) {
  const { tone, word, note } = describeWithdrawal(withdrawal);
  return (
    <StatusCell note={note}>
      <Badge tone={tone}>{word}</Badge>
    </StatusCell>
  );
}

export function WithdrawalList() {
  const query = useInfiniteList<Withdrawal>({ queryKey: [...MONEY_KEY, 'withdrawals'], url: '/withdrawals' });
  return (
    <PageSection title="Your withdrawals">
      <QueryOutcome
        query={query}
        skeleton={<LinesSkeleton />}
        failureTitle="We could not load your withdrawals"
        reassurance="Your money is safe. Only this list could not be shown."
      >
        {({ items: withdrawals }) =>
          withdrawals.length === 0 ? (
            <EmptyState
              headingLevel={3}
              illustration={null}
              title="No withdrawals yet"
              text="Your first request will show here."
            />
          ) : (
            <>
              <RecordTable caption="Your withdrawals" columns={COLUMNS} rows={withdrawals} />
              <LoadMore query={query} />
            </>
          )
        }
      </QueryOutcome>
    </PageSection>
  );
}
