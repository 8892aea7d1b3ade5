import type { Earning, EarningPage } from 'api/contract';
import { LEVELS_MAX } from 'api/contract/compensation-rules';
import { checkPeriod, formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { useInfiniteList } from 'client/queries';
import { Amount, Notice, SelectField } from 'design';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { describeError } from '../error-words';
import { DownloadButton, ListFilters, NoRecords, toQuery, useDownload } from '../page/list-filters';
import { MemberPage, PageSection } from '../page/member-page';
import type { RecordColumn } from '../page/record-table';
import { Day, RecordList, SignedAmount } from '../page/record-table';
import { MONEY_KEY, WALLET_CRUMB } from '../wallet/wallet-queries';
import type { EarningFilter } from './earning-filter';
import { describeLevel, EARNING_KINDS, NO_FILTER, parseEarningFilter } from './earning-filter';
import { HistorySection } from './history-section';

export function EarningsPage() {
  return (
    <MemberPage
      title="Earnings"
      lead="Every cashback and bonus that you were credited, and how each was computed. Rewards stand in your wallet’s statement."
      above={[WALLET_CRUMB]}
    >
      <HistorySection />
      <EarningsSection />
    </MemberPage>
  );
}

export function EarningsSection() {
  const [search, setSearch] = useSearchParams();
  // The address follows the fields, not the other way round: it changes later than what is typed.
  const [filter, setFilter] = useState(() => parseEarningFilter(search));
  const download = useDownload('/earnings.csv', 'earnings.csv');
  const complaint = checkPeriod(filter);
  const change = (next: EarningFilter) => {
    setFilter(next);
    setSearch(toQuery(next), { replace: true, preventScrollReset: true });
  };
  return (
    <PageSection
      title="Line by line"
      lead="By day, kind and level, the newest first."
      action={
        <DownloadButton
          isPending={download.isPending}
          disabled={complaint !== undefined}
          onClick={() => download.mutate(toQuery(filter))}
        />
      }
    >
      {download.isError && <Notice tone="error">{describeError(download.error)}</Notice>}
      <EarningFilters filter={filter} complaint={complaint} onChange={change} />
      {complaint === undefined && <Earnings filter={filter} onClear={() => change(NO_FILTER)} />}
    </PageSection>
  );
}

function Earnings({ filter, onClear }: { filter: EarningFilter; onClear: () => void }) {
  return (
    <RecordList
      query={useEarnings(filter)}
      noun="earnings"
      caption="Your earnings"
      columns={COLUMNS}
      empty={
        <NoRecords
          noun="earnings"
          filter={filter}
          hint="Choose another kind, another level or other days."
          onClear={onClear}
          text="Cashback is credited from the first weekday after a deposit is confirmed, for as long as the package runs."
        />
      }
    />
  );
}

const COLUMNS: RecordColumn<Earning>[] = [
  { label: 'Date', render: ({ businessDate }) => <Day of={businessDate} /> },
  { label: 'Kind', inCard: 'title', render: ({ kind }) => EARNING_KINDS[kind] },
  { label: 'From', render: ({ level }) => describeLevel(level) },
  {
    label: 'Cut by the cap',
    isNumber: true,
    render: ({ cut }) => cut !== '0' && <Amount value={cut} />,
  },
  {
    label: 'Amount',
    isNumber: true,
    inCard: 'figure',
    render: ({ amount }) => <SignedAmount value={amount} />,
  },
  { label: 'How', render: (earning) => <WhyLink earning={earning} /> },
];

/** Takes the filter along, so that the way back leads to the same list. */
function WhyLink({ earning }: { earning: Earning }) {
  const { search } = useLocation();
  const { id, businessDate, kind, level, amount } = earning;
  const what = `${formatRupees(amount)}, ${EARNING_KINDS[kind]}, ${describeLevel(level)}, ${formatDay(businessDate)}`;
  return (
    <Link to={`/wallet/earnings/${encodeURIComponent(id)}`} state={{ search }} aria-label={`Why? ${what}`}>
      Why?
    </Link>
  );
}

const LEVEL_OPTIONS = [
  { value: '', label: 'All levels' },
  ...Array.from({ length: LEVELS_MAX + 1 }, (_, level) => ({
    value: String(level),
    label: describeLevel(level),
  })),
];

interface EarningFiltersProps {
  filter: EarningFilter;
  complaint: string | undefined;
  onChange: (filter: EarningFilter) => void;
}

function EarningFilters({ filter, complaint, onChange }: EarningFiltersProps) {
  return (
    <ListFilters
      label="Filter the earnings"
      kinds={EARNING_KINDS}
      filter={filter}
      complaint={complaint}
      onChange={onChange}
    >
      <SelectField
        label="Level"
        options={LEVEL_OPTIONS}
        value={filter.level}
        onChange={({ target }) => onChange({ ...filter, level: target.value })}
      />
    </ListFilters>
  );
}

/** Lines of the member's earnings, the newest first. */
function useEarnings(filter: EarningFilter) {
  return useInfiniteList<EarningPage>({
    queryKey: MONEY_KEY,
    url: '/earnings',
    params: toQuery(filter),
  });
}
