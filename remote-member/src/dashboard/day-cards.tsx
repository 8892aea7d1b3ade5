import type { Dashboard, EarningHistory, NotificationPage } from 'api/contract';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { parseMicros } from 'client/money';
import { useServerState } from 'client/queries';
import { Amount, EmptyState, Skeleton } from 'design';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EarningsTimeline } from '../earnings/earnings-timeline';
import { TIMELINE_PARTS } from '../earnings/list-timeline-bars';
import { NOTIFICATIONS_KEY } from '../notifications/notifications-page';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { MONEY_KEY } from '../page/wallet-queries';
import styles from './dashboard.module.css';

/** What came in today, and when the next credit is. */
export function TodayCard({ figures }: { figures?: Dashboard }) {
  return (
    <PageSection title="Today">{figures ? <Today today={figures.today} /> : <Skeleton shape="block" />}</PageSection>
  );
}

function Today({ today: { date, credited, nextCreditOn } }: Pick<Dashboard, 'today'>) {
  return (
    <div className={styles.lines}>
      <p>
        <Amount value={credited} size="large" /> credited on{' '}
        <Link to={`/wallet/earnings/${date}`}>{formatBusinessDate(date)}</Link>
      </p>
      <p className={styles.muted}>{describeNext(date, nextCreditOn)}</p>
    </div>
  );
}

function describeNext(date: string, nextCreditOn: string | undefined): string {
  if (nextCreditOn === undefined) return 'Nothing is credited without a running package.';
  if (nextCreditOn <= date) return 'The credits of this day are still to be posted.';
  return `Your packages are credited next on ${formatBusinessDate(nextCreditOn)}.`;
}

/** What has begun and is not done. */
export function WaitingCard({ figures }: { figures?: Dashboard }) {
  return (
    <PageSection title="What waits">
      {figures ? <Waiting items={listWaiting(figures)} /> : <Skeleton shape="block" />}
    </PageSection>
  );
}

function Waiting({ items }: { items: WaitingItem[] }) {
  if (items.length === 0) return <p className={styles.muted}>Nothing waits, neither for you nor for us.</p>;
  return (
    <ul className={styles.lines}>
      {items.map(({ to, words }) => (
        <li key={to}>
          <Link to={to} className={styles.line}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface WaitingItem {
  to: string;
  words: ReactNode;
}

function listWaiting({ incoming, pendingPayouts, mustVerifyEmail }: Dashboard): WaitingItem[] {
  const items: (WaitingItem | false | undefined)[] = [
    incoming && {
      to: '/wallet/add-funds',
      words: (
        <>
          <Amount value={incoming.amount} /> on its way to the club
        </>
      ),
    },
    parseMicros(pendingPayouts) > 0n && {
      to: '/wallet/withdrawals',
      words: (
        <>
          <Amount value={pendingPayouts} /> asked for, and not paid yet
        </>
      ),
    },
    mustVerifyEmail && { to: '/profile', words: 'Open the link in our mail: withdrawals wait for it' },
  ];
  return items.filter((item): item is WaitingItem => Boolean(item));
}

const LATEST_COUNT = 5;

/** The last that the member was told. */
export function HappenedCard() {
  const query = useServerState<NotificationPage>({
    queryKey: NOTIFICATIONS_KEY,
    url: '/notifications',
    params: { limit: String(LATEST_COUNT) },
  });
  return (
    <PageSection title="What happened" action={<Link to="/notifications">All notifications</Link>}>
      <QueryOutcome
        query={query}
        skeleton={<LinesSkeleton />}
        failureTitle="We could not load what happened"
        reassurance="Your money is safe. Only this list could not be shown."
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.muted}>Nothing yet. Payments, packages and withdrawals will stand here.</p>
          ) : (
            <ul className={styles.lines}>
              {items.slice(0, LATEST_COUNT).map(({ id, title, path, createdAt }) => (
                <li key={id}>
                  <Link to={path} className={styles.line}>
                    {title}
                  </Link>
                  <p className={styles.muted}>{formatMoment(createdAt)}</p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryOutcome>
    </PageSection>
  );
}

/** Six weeks have thirty weekdays. */
const THIRTY_WEEKDAYS = '42';

/** The last thirty weekdays, day by day. */
export function WeekdaysCard() {
  const query = useServerState<EarningHistory>({
    queryKey: MONEY_KEY,
    url: '/earnings/history',
    params: { days: THIRTY_WEEKDAYS },
  });
  return (
    <PageSection title="The last thirty weekdays" action={<Link to="/wallet/earnings">All earnings</Link>}>
      <QueryOutcome
        query={query}
        skeleton={<Skeleton shape="block" className={styles.chart} />}
        failureTitle="We could not load your last weekdays"
        reassurance="Your money is safe. Only this picture could not be shown."
      >
        {({ days }) =>
          days.length === 0 ? (
            <EmptyState
              headingLevel={3}
              illustration={null}
              title="Nothing credited in these days"
              text="Credits show here day by day, from the first weekday that pays."
            />
          ) : (
            <EarningsTimeline days={days} shown={TIMELINE_PARTS} />
          )
        }
      </QueryOutcome>
    </PageSection>
  );
}
