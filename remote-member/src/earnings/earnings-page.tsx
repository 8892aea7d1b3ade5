import type { Earning, EarningHistory, EarningKind } from 'api/contract';
import { LEVELS_MAX } from 'api/contract/compensation-rules';
import { addDays, formatDay, toBusinessDate } from 'client/dates';
import { formatRupees, sumRupees } from 'client/money';
import { msg } from 'client/msg';
import { useServerState } from 'client/queries';
import { Amount, Button, EmptyState, SelectField, Skeleton, TextField } from 'design';
import { type Translate, useTranslation } from 'i18n';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { KindAndPeriod } from '../list/filter';
import { parseKindAndPeriod, readParam } from '../list/filter';
import type { ListWords } from '../list/filtered-section';
import { CompleteFrom, FilteredSection } from '../list/filtered-section';
import { useFilter } from '../list/use-filter';
import type { RecordColumn } from '../list/record-table';
import { Day, HeldNote, RecordTable, SignedAmount } from '../list/record-table';
import { MemberPage, PageSection } from '../page/member-page';
import pageStyles from '../page/page.module.css';
import { QueryOutcome } from '../page/query-outcome';
import { translateOptions } from '../page/translate-labels';
import { MONEY_KEY, WALLET_CRUMB } from '../page/wallet-queries';
import { describeLevel, EARNING_KINDS } from './earning-kinds';
import { EarningsTimeline, PART_NAMES } from './earnings-timeline';
import styles from './earnings.module.css';
import { TIMELINE_PARTS } from './list-timeline-bars';

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

const PERIODS = [
  { value: '30', label: msg('Last 30 days') },
  { value: '90', label: msg('Last 90 days') },
  { value: '366', label: msg('Last year') },
];

const PARTS = [
  { value: '', label: msg('All kinds') },
  ...TIMELINE_PARTS.map((part) => ({ value: part, label: PART_NAMES[part] })),
];

const COMPLETE_FROM = msg('Complete from {day}. Earlier credits are archived: ask support for them.');

/** What came in, day by day: a picture, its sums, and all of its figures for a reader who cannot see one. */
function HistorySection() {
  const { t } = useTranslation();
  const [days, setDays] = useState('366');
  const [part, setPart] = useState('');
  const query = useServerState<EarningHistory>({
    queryKey: MONEY_KEY,
    url: '/earnings/history',
    params: { days },
    keepsPrevious: true,
  });
  return (
    <PageSection
      title={t('Over time')}
      action={
        <div className={styles.choices}>
          <SelectField
            label={t('Show')}
            options={translateOptions(t, PARTS)}
            value={part}
            onChange={({ target }) => setPart(target.value)}
          />
          <SelectField
            label={t('Period')}
            options={translateOptions(t, PERIODS)}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </div>
      }
    >
      <QueryOutcome
        query={query}
        skeleton={<Skeleton shape="block" className={styles.skeleton} />}
        failureTitle={t('We could not load the picture of your earnings')}
        reassurance={t('Your money is safe.')}
      >
        {(history) => (
          <>
            <CompleteFrom text={COMPLETE_FROM} date={findShownFrom(history, Number(days))} />
            {history.days.length === 0 ? (
              <EmptyState
                headingLevel={3}
                illustration={null}
                title={t('Nothing credited in these days')}
                text={t('Credits show here day by day, from the first weekday that pays.')}
              />
            ) : (
              <>
                <EarningsTimeline
                  days={history.days}
                  shown={TIMELINE_PARTS.filter((known) => part === '' || known === part)}
                />
                <details className={styles.details}>
                  <summary>{t('Show the figures of each day')}</summary>
                  <HistoryTable days={history.days} />
                </details>
              </>
            )}
          </>
        )}
      </QueryOutcome>
    </PageSection>
  );
}

/** Where the days that are shown begin, when it is later than was asked for. */
function findShownFrom({ completeFrom = '' }: EarningHistory, days: number): string | undefined {
  return completeFrom > addDays(toBusinessDate(new Date()), -days) ? completeFrom : undefined;
}

/** The figures behind the picture, the newest day first. */
function HistoryTable({ days }: { days: EarningHistory['days'] }) {
  const { t } = useTranslation();
  const rows = days.map((day) => ({ ...day, id: day.businessDate })).toReversed();
  return <RecordTable caption={t('Earnings of each day')} columns={DAY_COLUMNS} rows={rows} />;
}

type DayRow = EarningHistory['days'][number] & { id: string };

const DAY_COLUMNS: RecordColumn<DayRow>[] = [
  { label: msg('Date'), inCard: 'title', render: ({ businessDate }) => <Day of={businessDate} /> },
  { label: EARNING_KINDS.cashback, isNumber: true, render: ({ cashback }) => <Amount value={cashback} /> },
  {
    label: EARNING_KINDS.cashback_on_cashback,
    isNumber: true,
    render: ({ cashbackOnCashback }) => <Amount value={cashbackOnCashback} />,
  },
  {
    label: EARNING_KINDS.referral_bonus,
    isNumber: true,
    render: ({ referralBonus }) => <Amount value={referralBonus} />,
  },
  {
    label: msg('Together'),
    inCard: 'figure',
    isNumber: true,
    render: ({ cashback, cashbackOnCashback, referralBonus }) => (
      <Amount value={sumRupees([cashback, cashbackOnCashback, referralBonus])} />
    ),
  },
];

/** Which lines to show. */
type EarningFilter = KindAndPeriod<EarningKind> & {
  /** "0" to "10". */
  level: string;
};

const NO_FILTER: EarningFilter = { kind: '', level: '', from: '', to: '' };

const LEVEL = /^(10|\d)$/;

/** The filter in the address of the page. */
function parseEarningFilter(search: URLSearchParams): EarningFilter {
  return { ...parseKindAndPeriod(EARNING_KINDS, search), level: readParam(search, 'level', LEVEL) };
}

function EarningsSection() {
  const { t } = useTranslation();
  const [filter, change] = useFilter(parseEarningFilter);
  return (
    <FilteredSection
      title={t('Line by line')}
      lead={t('By day, kind and level, the newest first.')}
      url="/earnings"
      fileName="earnings"
      words={WORDS}
      caption={t('Your earnings')}
      columns={EARNING_COLUMNS}
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

const EARNING_COLUMNS: RecordColumn<Earning>[] = [
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
