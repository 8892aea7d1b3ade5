import type { EarningHistory } from 'api/contract';
import { addDays, toBusinessDate } from 'client/dates';
import { sumRupees } from 'client/money';
import { msg } from 'client/msg';
import { useServerState } from 'client/queries';
import { Amount, EmptyState, SelectField, Skeleton } from 'design';
import { useTranslation } from 'i18n';
import { useState } from 'react';
import { CompleteFrom } from '../list/filtered-section';
import { PageSection } from '../page/member-page';
import { QueryOutcome } from '../page/query-outcome';
import { translateOptions } from '../page/translate-labels';
import type { RecordColumn } from '../list/record-table';
import { Day, RecordTable } from '../list/record-table';
import { MONEY_KEY } from '../page/wallet-queries';
import { EARNING_KINDS } from './earning-filter';
import styles from './earnings.module.css';
import { EarningsTimeline, PART_NAMES } from './earnings-timeline';
import { TIMELINE_PARTS } from './list-timeline-bars';

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

/** Where the days that are shown begin, when it is later than was asked for. */
function findShownFrom({ completeFrom = '' }: EarningHistory, days: number): string | undefined {
  return completeFrom > addDays(toBusinessDate(new Date()), -days) ? completeFrom : undefined;
}

/** What came in, day by day: a picture, its sums, and all of its figures for a reader who cannot see one. */
export function HistorySection() {
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

type DayRow = EarningHistory['days'][number] & { id: string };

const COLUMNS: RecordColumn<DayRow>[] = [
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

/** The figures behind the picture, the newest day first. */
function HistoryTable({ days }: { days: EarningHistory['days'] }) {
  const { t } = useTranslation();
  const rows = days.map((day) => ({ ...day, id: day.businessDate })).toReversed();
  return <RecordTable caption={t('Earnings of each day')} columns={COLUMNS} rows={rows} />;
}
