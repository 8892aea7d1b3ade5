import type { Dashboard, EarningHistory, NotificationPage } from 'api/contract';
import { addDays, formatBusinessDate, formatMoment, toBusinessDate } from 'client/dates';
import { formatRupees, parseMicros } from 'client/money';
import { useServerState } from 'client/queries';
import { Amount, RichText, Skeleton, StateMessage } from 'design';
import { type Translate, useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EarningsTimeline } from '../earnings/earnings-timeline';
import { TIMELINE_PARTS } from '../earnings/list-timeline-bars';
import { NOTIFICATIONS_KEY } from '../notifications/notifications-key';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { MONEY_KEY } from '../page/wallet-queries';
import styles from './dashboard.module.css';

/** What came in today, and when the next credit is. */
export function TodayCard({ figures }: { figures?: Dashboard }) {
  const { t } = useTranslation();
  return <PageSection title={t('Today')}>{figures ? <Today today={figures.today} /> : <TodayOutline />}</PageSection>;
}

function Today({ today: { date, credited, nextCreditOn } }: Pick<Dashboard, 'today'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.lines}>
      <p>
        <RichText
          text={t('<0>{amount}</0> credited on <1>{day}</1>', {
            amount: formatRupees(credited),
            day: formatBusinessDate(date),
          })}
          parts={[
            <Amount key="amount" value={credited} size="large" />,
            <Link key="day" to={`/wallet/earnings/${date}`} />,
          ]}
        />
      </p>
      <p className={styles.muted}>{describeNext(t, date, nextCreditOn)}</p>
    </div>
  );
}

/** As high as its words are, so that nothing below moves when they come. */
function TodayOutline() {
  return (
    <div className={styles.lines}>
      <p className={styles.creditOutline}>
        <Skeleton width="half" />
      </p>
      <p>
        <Skeleton />
      </p>
    </div>
  );
}

function describeNext(t: Translate, date: string, nextCreditOn: string | undefined): string {
  if (nextCreditOn === undefined) return t('Nothing is credited without a running package.');
  if (nextCreditOn <= date) return t('The credits of this day are still to be posted.');
  return t('Your packages are credited next on {day}.', { day: formatBusinessDate(nextCreditOn) });
}

/** What has begun and is not done. */
export function WaitingCard({ figures }: { figures?: Dashboard }) {
  const { t } = useTranslation();
  return (
    <PageSection title={t('What waits')}>
      {figures ? <Waiting items={listWaiting(t, figures)} /> : <Skeleton />}
    </PageSection>
  );
}

function Waiting({ items }: { items: WaitingItem[] }) {
  const { t } = useTranslation();
  if (items.length === 0) return <p className={styles.muted}>{t('No payment and no withdrawal waits.')}</p>;
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

function listWaiting(t: Translate, { incoming, pendingPayouts, mustVerifyEmail }: Dashboard): WaitingItem[] {
  const items: (WaitingItem | false | undefined)[] = [
    incoming && {
      to: '/wallet/add-funds',
      words: (
        <RichText
          text={t('<0>{amount}</0> on its way to the club', { amount: formatRupees(incoming.amount) })}
          parts={[<Amount key="amount" value={incoming.amount} />]}
        />
      ),
    },
    parseMicros(pendingPayouts) > 0n && {
      to: '/wallet/withdrawals',
      words: (
        <RichText
          text={t('<0>{amount}</0> asked for, and not paid yet', { amount: formatRupees(pendingPayouts) })}
          parts={[<Amount key="amount" value={pendingPayouts} />]}
        />
      ),
    },
    mustVerifyEmail && { to: '/profile', words: t('Open the link in our mail: withdrawals wait for it') },
  ];
  return items.filter((item): item is WaitingItem => Boolean(item));
}

const LATEST_COUNT = 5;

/** The last that the member was told. */
export function HappenedCard() {
  const { t, language } = useTranslation();
  const query = useServerState<NotificationPage>({
    queryKey: NOTIFICATIONS_KEY,
    url: '/notifications',
    params: { limit: String(LATEST_COUNT), language },
  });
  return (
    <PageSection title={t('What happened')} action={<Link to="/notifications">{t('All notifications')}</Link>}>
      <QueryOutcome
        query={query}
        skeleton={<LinesSkeleton />}
        failureTitle={t('We could not load what happened')}
        reassurance={t('Your money is safe. Only this list could not be shown.')}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.muted}>{t('Nothing yet. Payments, packages and withdrawals will be listed here.')}</p>
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

/** Six weeks have thirty weekdays, on whatever day they end. */
const THIRTY_WEEKDAYS_DAYS = 42;

/** The last thirty weekdays, day by day. */
export function WeekdaysCard() {
  const { t } = useTranslation();
  const to = toBusinessDate(new Date());
  const query = useServerState<EarningHistory>({
    queryKey: MONEY_KEY,
    url: '/earnings/history',
    params: { days: String(THIRTY_WEEKDAYS_DAYS) },
  });
  return (
    <PageSection title={t('The last thirty weekdays')} action={<Link to="/wallet/earnings">{t('All earnings')}</Link>}>
      <QueryOutcome
        query={query}
        skeleton={<Skeleton shape="block" className={styles.chart} />}
        failureTitle={t('We could not load your last weekdays')}
        reassurance={t('Your money is safe. Only this picture could not be shown.')}
      >
        {({ days }) =>
          days.length === 0 ? (
            <StateMessage
              headingLevel={3}
              illustration={null}
              title={t('Nothing credited in these days')}
              text={t('Credits show here day by day, from the first weekday that pays.')}
            />
          ) : (
            <EarningsTimeline
              days={days}
              shown={TIMELINE_PARTS}
              span={{ from: addDays(to, 1 - THIRTY_WEEKDAYS_DAYS), to }}
            />
          )
        }
      </QueryOutcome>
    </PageSection>
  );
}
