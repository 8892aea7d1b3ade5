import type { Earning } from 'api/contract';
import { LEVELS_MAX } from 'api/contract/compensation-rules';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { Amount, Button, SelectField, TextField } from 'design';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { FilteredSection, toQuery } from '../page/filtered-section';
import { MemberPage, PageSection } from '../page/member-page';
import pageStyles from '../page/page.module.css';
import type { RecordColumn } from '../page/record-table';
import { Day, HeldNote, SignedAmount } from '../page/record-table';
import { WALLET_CRUMB } from '../page/wallet-queries';
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
      <DaySection />
    </MemberPage>
  );
}

/** The way to a day that has no line to be asked about. */
function DaySection() {
  const [day, setDay] = useState('');
  const navigate = useNavigate();
  return (
    <PageSection title="What happened on a day?" lead="What it brought you, and why no more, or nothing.">
      <form
        className={pageStyles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/wallet/earnings/${day}`);
        }}
      >
        <TextField label="Day" type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
        <Button type="submit" variant="secondary" disabled={day === ''}>
          Explain this day
        </Button>
      </form>
    </PageSection>
  );
}

function EarningsSection() {
  const [search, setSearch] = useSearchParams();
  // The address follows the fields, not the other way round: it changes later than what is typed.
  const [filter, setFilter] = useState(() => parseEarningFilter(search));
  const change = (next: EarningFilter) => {
    setFilter(next);
    setSearch(toQuery(next), { replace: true, preventScrollReset: true });
  };
  return (
    <FilteredSection
      title="Line by line"
      lead="By day, kind and level, the newest first."
      url="/earnings"
      noun="earnings"
      caption="Your earnings"
      columns={COLUMNS}
      kinds={EARNING_KINDS}
      filter={filter}
      onChange={change}
      onClear={() => change(NO_FILTER)}
      hint="Choose another kind, another level or other days."
      emptyText="Cashback is credited from the first weekday after a deposit is confirmed, for as long as the package runs."
    >
      <SelectField
        label="Level"
        options={LEVEL_OPTIONS}
        value={filter.level}
        onChange={({ target }) => change({ ...filter, level: target.value })}
      />
    </FilteredSection>
  );
}

const COLUMNS: RecordColumn<Earning>[] = [
  { label: 'Date', render: ({ businessDate }) => <Day of={businessDate} /> },
  { label: 'Kind', inCard: 'title', render: ({ kind }) => EARNING_KINDS[kind] },
  {
    label: 'From',
    render: ({ level, releasedOn }) => (
      <>
        {describeLevel(level)}
        <HeldNote releasedOn={releasedOn} />
      </>
    ),
  },
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
