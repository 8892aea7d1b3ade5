import { useQuery } from '@tanstack/react-query';
import type { DayExplanation, Earning } from 'api/contract';
import { formatDay } from 'client/dates';
import { Amount } from 'design';
import { Link } from 'react-router';
import { request } from 'shared-auth';
import { describeLevel, EARNING_KINDS } from '../earnings/earning-filter';
import { MemberPage, PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../page/record-table';
import { RecordTable, SignedAmount } from '../page/record-table';
import { MONEY_KEY, WALLET_CRUMB } from '../page/wallet-queries';
import styles from './explanation.module.css';

/** What one day brought, and why no more: also a day that brought nothing. */
export function DayPage({ businessDate }: { businessDate: string }) {
  const query = useQuery({
    queryKey: [...MONEY_KEY, 'day', businessDate],
    queryFn: () => request<DayExplanation>({ url: `/earnings/days/${businessDate}` }),
  });
  return (
    <MemberPage
      title="Why Did I Get This?"
      lead="What one day brought you, and why it brought no more."
      above={[WALLET_CRUMB, { label: 'Earnings', to: '/wallet/earnings' }]}
    >
      <QueryOutcome
        query={query}
        skeleton={
          <PageSection title="The day">
            <LinesSkeleton />
          </PageSection>
        }
        failureTitle="We could not load this day"
        reassurance="Your money is safe. Only this page could not be shown."
      >
        {(day) => <Day day={day} />}
      </QueryOutcome>
    </MemberPage>
  );
}

function Day({ day: { businessDate, credited, lines, hasMoreLines, reasons } }: { day: DayExplanation }) {
  return (
    <PageSection title={formatDay(businessDate)} lead={lines.length === 0 ? 'Nothing was credited.' : 'Credited:'}>
      {lines.length > 0 && (
        <>
          <Amount value={credited} size="hero" isExact className={styles.amount} />
          <RecordTable caption="What was credited on this day" columns={COLUMNS} rows={lines} />
          {hasMoreLines && (
            <p className={styles.terms}>
              These are the first {lines.length} lines.{' '}
              <Link to={`/wallet/earnings?from=${businessDate}&to=${businessDate}`}>All lines of this day</Link>
            </p>
          )}
        </>
      )}
      {reasons.map(({ reason, text }) => (
        <p key={reason} className={styles.terms}>
          {text}
        </p>
      ))}
    </PageSection>
  );
}

const COLUMNS: RecordColumn<Earning>[] = [
  { label: 'Kind', inCard: 'title', render: ({ kind }) => EARNING_KINDS[kind] },
  { label: 'From', render: ({ level }) => describeLevel(level) },
  { label: 'Cut by the cap', isNumber: true, render: ({ cut }) => cut !== '0' && <Amount value={cut} isExact /> },
  {
    label: 'Amount',
    isNumber: true,
    inCard: 'figure',
    render: ({ amount }) => <SignedAmount value={amount} isExact />,
  },
  {
    label: 'How',
    render: ({ id, kind, level }) => (
      <Link to={`/wallet/earnings/${id}`} aria-label={`Why? ${EARNING_KINDS[kind]}, ${describeLevel(level)}`}>
        Why?
      </Link>
    ),
  },
];
