import { useQuery } from '@tanstack/react-query';
import type { DayExplanation, Earning } from 'api/contract';
import { formatDay } from 'client/dates';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import { Amount } from 'design';
import { useTranslation } from 'i18n';
import { Link } from 'react-router';
import { request } from 'shared-auth';
import { describeLevel, EARNING_KINDS } from '../earnings/earning-kinds';
import { MemberPage, PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../list/record-table';
import { RecordTable, SignedAmount } from '../list/record-table';
import { MONEY_KEY, WALLET_CRUMB } from '../page/wallet-queries';
import styles from './explanation.module.css';

/** What one day brought, and why no more: also a day that brought nothing. */
export function DayPage({ businessDate }: { businessDate: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: [...MONEY_KEY, 'day', businessDate],
    queryFn: () => request<DayExplanation>({ url: `/earnings/days/${businessDate}` }),
  });
  return (
    <MemberPage
      title={t('Why Did I Get This?')}
      lead={t('What one day brought you, and why it brought no more.')}
      above={[WALLET_CRUMB, { label: msg('Earnings'), to: '/wallet/earnings' }]}
    >
      <QueryOutcome
        query={query}
        skeleton={
          <PageSection title={t('The day')}>
            <LinesSkeleton />
          </PageSection>
        }
        failureTitle={t('We could not load this day')}
        reassurance={t('Your money is safe. Only this page could not be shown.')}
      >
        {(day) => <Day day={day} />}
      </QueryOutcome>
    </MemberPage>
  );
}

function Day({ day: { businessDate, credited, lines, hasMoreLines, reasons } }: { day: DayExplanation }) {
  const { t } = useTranslation();
  return (
    <PageSection title={formatDay(businessDate)} lead={t(lines.length === 0 ? 'Nothing was credited.' : 'Credited:')}>
      {lines.length > 0 && (
        <>
          <Amount value={credited} size="hero" isExact className={styles.amount} />
          <RecordTable caption={t('What was credited on this day')} columns={COLUMNS} rows={lines} />
          {hasMoreLines && (
            <p className={styles.terms}>
              {t('These are the first {count} lines.', { count: lines.length })}{' '}
              <Link to={`/wallet/earnings?from=${businessDate}&to=${businessDate}`}>{t('All lines of this day')}</Link>
            </p>
          )}
        </>
      )}
      {reasons.map(({ text }) => (
        <p key={text} className={styles.terms}>
          {translateSentence(t, text)}
        </p>
      ))}
    </PageSection>
  );
}

const COLUMNS: RecordColumn<Earning>[] = [
  { label: msg('Kind'), inCard: 'title', render: ({ kind }, t) => t(EARNING_KINDS[kind]) },
  { label: msg('From'), render: ({ level }, t) => describeLevel(t, level) },
  { label: msg('Cut by the cap'), isNumber: true, render: ({ cut }) => cut !== '0' && <Amount value={cut} isExact /> },
  {
    label: msg('Amount'),
    isNumber: true,
    inCard: 'figure',
    render: ({ amount }) => <SignedAmount value={amount} isExact />,
  },
  {
    label: msg('How'),
    isWhole: true,
    render: ({ id, kind, level }, t) => (
      <Link
        to={`/wallet/earnings/${id}`}
        aria-label={t('Why? {what}', { what: `${t(EARNING_KINDS[kind])}, ${describeLevel(t, level)}` })}
      >
        {t('Why?')}
      </Link>
    ),
  },
];
