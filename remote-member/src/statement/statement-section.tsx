import type { StatementEntry, StatementKind, StatementPage } from 'api/contract';
import { checkPeriod } from 'client/dates';
import { useInfiniteList } from 'client/queries';
import { Amount, Button, EmptyState, Notice } from 'design';
import { useState } from 'react';
import { describeError } from '../error-words';
import type { KindAndPeriod } from '../page/list-filters';
import { DownloadButton, ListFilters, toQuery, useDownload } from '../page/list-filters';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, LoadMore, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../page/record-table';
import { Day, RecordTable, SignedAmount } from '../page/record-table';
import { MONEY_KEY } from '../wallet/wallet-queries';

export function StatementSection() {
  const [filter, setFilter] = useState(NO_FILTER);
  const download = useDownload('/wallet/statement.csv', 'statement.csv');
  const complaint = checkPeriod(filter);
  return (
    <PageSection
      title="Statement"
      lead="Every movement of your wallet, the newest first."
      action={
        <DownloadButton
          isPending={download.isPending}
          disabled={complaint !== undefined}
          onClick={() => download.mutate(toQuery(filter))}
        />
      }
    >
      {download.isError && <Notice tone="error">{describeError(download.error)}</Notice>}
      <ListFilters
        label="Filter the statement"
        kinds={MOVEMENT_KINDS}
        filter={filter}
        complaint={complaint}
        onChange={setFilter}
      />
      {complaint === undefined && (
        <StatementList key={JSON.stringify(filter)} filter={filter} onClear={() => setFilter(NO_FILTER)} />
      )}
    </PageSection>
  );
}

function StatementList({ filter, onClear }: { filter: StatementFilter; onClear: () => void }) {
  const query = useStatement(filter);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <QueryOutcome
      query={query}
      skeleton={<LinesSkeleton />}
      failureTitle="We could not load your statement"
      reassurance="Your money is safe. Only this list could not be shown."
    >
      {({ items: entries }) =>
        entries.length === 0 ? (
          <NoMovements isFiltered={isFiltered} onClear={onClear} />
        ) : (
          <>
            <StatementTable entries={entries} />
            <LoadMore query={query} />
          </>
        )
      }
    </QueryOutcome>
  );
}

function NoMovements({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      headingLevel={3}
      illustration={null}
      title="No movements match"
      text="Choose another kind or other days."
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all movements
        </Button>
      }
    />
  ) : (
    <EmptyState
      headingLevel={3}
      illustration={null}
      title="No movements yet"
      text="Your first confirmed deposit will be the first line here."
    />
  );
}

const COLUMNS: RecordColumn<StatementEntry>[] = [
  { label: 'Date', render: ({ businessDate }) => <Day of={businessDate} /> },
  { label: 'Kind', inCard: 'title', render: ({ kind }) => MOVEMENT_KINDS[kind] },
  { label: 'Reference', render: ({ reference }) => reference },
  {
    label: 'Amount',
    isNumber: true,
    inCard: 'figure',
    render: ({ amount }) => <SignedAmount value={amount} />,
  },
  { label: 'Balance', isNumber: true, render: ({ balance }) => <Amount value={balance} /> },
];

function StatementTable({ entries }: { entries: readonly StatementEntry[] }) {
  return <RecordTable caption="Movements of your wallet" columns={COLUMNS} rows={entries} />;
}

/** Movements of the wallet, the newest first. */
function useStatement(filter: StatementFilter) {
  return useInfiniteList<StatementPage>({
    queryKey: [...MONEY_KEY, 'statement'],
    url: '/wallet/statement',
    params: toQuery(filter),
  });
}

/** Which movements to show. */
type StatementFilter = KindAndPeriod<StatementKind>;

export const NO_FILTER: StatementFilter = { kind: '', from: '', to: '' };

/** What a member calls each kind of movement. */
const MOVEMENT_KINDS: Record<StatementKind, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal returned',
  referral_bonus: 'Referral bonus',
  cashback: 'Daily cashback',
  cashback_on_cashback: 'Cashback on cashback',
  reward: 'Reward',
  reversal: 'Correction',
};
