import type { Withdrawal, WithdrawalPage } from 'api/contract';
import { useInfiniteList } from 'client/queries';
import type { BadgeProps } from 'design';
import { Amount, Badge, EmptyState } from 'design';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, LoadMore, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../page/record-table';
import { Day, RecordTable, StatusCell } from '../page/record-table';
import { MONEY_KEY } from '../wallet/wallet-queries';

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
  const query = useInfiniteList<WithdrawalPage>({ queryKey: [...MONEY_KEY, 'withdrawals'], url: '/withdrawals' });
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

interface WithdrawalState {
  tone: BadgeProps['tone'];
  word: string;
  /** What it means for the member. */
  note: string | null;
}

/** The state of a request and of the payout that approval made of it, as one. */
export function describeWithdrawal({ status, payoutStatus, utr, reason }: Withdrawal): WithdrawalState {
  if (status === 'rejected') return { tone: 'danger', word: 'Rejected', note: withReturn(reason) };
  if (status === 'pending') return { tone: 'pending', word: 'Pending', note: null };
  if (payoutStatus === 'failed') return { tone: 'danger', word: 'Failed', note: withReturn(reason) };
  if (payoutStatus === 'success') return { tone: 'success', word: 'Paid', note: utr && `UTR ${utr}` };
  return { tone: 'success', word: 'Approved', note: 'On its way to you' };
}

function withReturn(reason: string | null): string {
  const returned = 'The amount is back in your wallet.';
  return reason ? `${reason.replace(/[.\s]*$/, '.')} ${returned}` : returned;
}
