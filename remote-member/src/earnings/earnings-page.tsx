import type { Earning } from 'api/contract';
import { LEVELS_MAX } from 'api/contract/compensation-rules';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, Button, SelectField, TextField } from 'design';
import { type Translate, useTranslation } from 'i18n';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ListWords } from '../list/filtered-section';
import { toQuery } from '../list/filter';
import { FilteredSection } from '../list/filtered-section';
import { MemberPage, PageSection } from '../page/member-page';
import pageStyles from '../page/page.module.css';
import type { RecordColumn } from '../list/record-table';
import { Day, HeldNote, SignedAmount } from '../list/record-table';
import { WALLET_CRUMB } from '../page/wallet-queries';
import type { EarningFilter } from './earning-filter';
import { describeLevel, EARNING_KINDS, NO_FILTER, parseEarningFilter } from './earning-filter';
import { HistorySection } from './history-section';

export function EarningsPage() {
  const { t } = useTranslation();
  return (
    <MemberPage
      title={t('Earnings')}
      lead={t(
        'Every cashback and bonus that you were credited, and how each was computed. Rewards are in your wallet’s statement.',
      )}
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
  const { t } = useTranslation();
  const [day, setDay] = useState('');
  const navigate = useNavigate();
  return (
    <PageSection title={t('What happened on a day?')} lead={t('What it brought you, and why no more, or nothing.')}>
      <form
        className={pageStyles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/wallet/earnings/${day}`);
        }}
      >
        <TextField label={t('Day')} type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
        <Button type="submit" variant="secondary" disabled={day === ''}>
          {t('Explain this day')}
        </Button>
      </form>
    </PageSection>
  );
}

function EarningsSection() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  // The address follows the fields, not the other way round: it changes later than what is typed.
  const [filter, setFilter] = useState(() => parseEarningFilter(search));
  const change = (next: EarningFilter) => {
    setFilter(next);
    setSearch(toQuery(next), { replace: true, preventScrollReset: true });
  };
  return (
    <FilteredSection
      title={t('Line by line')}
      lead={t('By day, kind and level, the newest first.')}
      url="/earnings"
      fileName="earnings"
      words={WORDS}
      caption={t('Your earnings')}
      columns={COLUMNS}
      kinds={EARNING_KINDS}
      filter={filter}
      onChange={change}
      onClear={() => change(NO_FILTER)}
      hint={t('Choose another kind, another level or other days.')}
      emptyText={t(
        'Cashback is credited from the first weekday after a deposit is confirmed, for as long as the package runs.',
      )}
    >
      <SelectField
        label={t('Level')}
        options={listLevelOptions(t)}
        value={filter.level}
        onChange={({ target }) => change({ ...filter, level: target.value })}
      />
    </FilteredSection>
  );
}

const WORDS: ListWords = {
  filter: msg('Filter the earnings'),
  failure: msg('We could not load your earnings'),
  none: msg('No earnings yet'),
  noMatch: msg('No earnings match'),
  showAll: msg('Show all earnings'),
  completeFrom: msg('Complete from {day}. Earlier earnings are archived: ask support for them.'),
};

const COLUMNS: RecordColumn<Earning>[] = [
  { label: msg('Date'), render: ({ businessDate }) => <Day of={businessDate} /> },
  { label: msg('Kind'), inCard: 'title', render: ({ kind }, t) => t(EARNING_KINDS[kind]) },
  {
    label: msg('From'),
    render: ({ level, releasedOn }, t) => (
      <>
        {describeLevel(t, level)}
        <HeldNote releasedOn={releasedOn} />
      </>
    ),
  },
  {
    label: msg('Cut by the cap'),
    isNumber: true,
    render: ({ cut }) => cut !== '0' && <Amount value={cut} />,
  },
  {
    label: msg('Amount'),
    isNumber: true,
    inCard: 'figure',
    render: ({ amount }) => <SignedAmount value={amount} />,
  },
  { label: msg('How'), isWhole: true, render: (earning) => <WhyLink earning={earning} /> },
];

/** Takes the filter along, so that the way back leads to the same list. */
function WhyLink({ earning }: { earning: Earning }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { id, businessDate, kind, level, amount } = earning;
  const what = [formatRupees(amount), t(EARNING_KINDS[kind]), describeLevel(t, level), formatDay(businessDate)].join(
    ', ',
  );
  return (
    <Link to={`/wallet/earnings/${encodeURIComponent(id)}`} state={{ search }} aria-label={t('Why? {what}', { what })}>
      {t('Why?')}
    </Link>
  );
}

const listLevelOptions = (t: Translate) => [
  { value: '', label: t('All levels') },
  ...Array.from({ length: LEVELS_MAX + 1 }, (_, level) => ({
    value: String(level),
    label: describeLevel(t, level),
  })),
];
