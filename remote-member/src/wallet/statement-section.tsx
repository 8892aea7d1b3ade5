import type { StatementEntry, StatementKind, StatementPage } from 'api/contract';
import { checkPeriod } from 'client/dates';
import { useInfiniteList } from 'client/queries';
import { Amount, Notice } from 'design';
import { useState } from 'react';
import { describeError } from '../error-words';
import type { KindAndPeriod } from '../page/list-filters';
import { DownloadButton, ListFilters, NoRecords, toQuery, useDownload } from '../page/list-filters';
import { PageSection } from '../page/member-page';
import type { RecordColumn } from '../page/record-table';
import { Day, RecordList, SignedAmount } from '../page/record-table';
import { MONEY_KEY } from './wallet-queries';

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
  return (
    <RecordList
      query={useStatement(filter)}
      noun="statement"
      caption="Movements of your wallet"
      columns={COLUMNS}
      empty={
        <NoRecords
          noun="movements"
          filter={filter}
          hint="Choose another kind or other days."
          onClear={onClear}
          text="Your first confirmed deposit will be the first line here."
          illustration={null}
        />
      }
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

/** Movements of the wallet, the newest first. */
function useStatement(filter: StatementFilter) {
  return useInfiniteList<StatementPage>({
    queryKey: MONEY_KEY,
    url: '/wallet/statement',
    params: toQuery(filter),
  });
}

/** Which movements to show. */
type StatementFilter = KindAndPeriod<StatementKind>;

const NO_FILTER: StatementFilter = { kind: '', from: '', to: '' };

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
