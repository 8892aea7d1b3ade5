import type { Dashboard } from 'api/contract';
import { parseMicros } from 'client/money';
import { msg } from 'client/msg';
import { useServerState } from 'client/queries';
import { ButtonLink, Card, HillsScene, RichText, Skeleton, StatCards, TicketArt } from 'design';
import { useTranslation } from 'i18n';
import { Clock3, TrendingUp, Users, Wallet } from 'lucide';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { useSession } from 'shared-auth';
import { PageSection } from '../page/member-page';
import { QueryOutcome } from '../page/query-outcome';
import type { MarkedCard } from '../page/translate-labels';
import { translateCards } from '../page/translate-labels';
import { MONEY_KEY } from '../page/wallet-queries';
import styles from './dashboard.module.css';
import { HappenedCard, TodayCard, WaitingCard, WeekdaysCard } from './day-cards';
import { EarningsBreakdownCard } from './earnings-breakdown-card';

export function DashboardPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const query = useServerState<Dashboard>({ queryKey: MONEY_KEY, url: '/dashboard' });
  // What the session knows needs no waiting: the first steps would push everything away.
  const { hasPackage = true } = query.data ?? user ?? {};
  return (
    <div className={styles.page}>
      <Greeting name={user?.name || t('User')} />
      {!hasPackage && <FirstSteps isPaymentUnderWay={query.data?.incoming !== undefined} />}
      <QueryOutcome
        query={query}
        skeleton={<DashboardSummary hasPackage={hasPackage} />}
        failureTitle={t('We could not load your dashboard')}
        reassurance={t('Your money is safe. Only this page could not be shown.')}
      >
        {(figures) => <DashboardSummary hasPackage={hasPackage} figures={figures} />}
      </QueryOutcome>
    </div>
  );
}

const CARDS: MarkedCard<'walletBalance' | 'totalEarnings' | 'teamMembers' | 'pendingPayouts'>[] = [
  {
    name: 'walletBalance',
    label: msg('Wallet balance'),
    hint: msg('With what runs in packages'),
    icon: Wallet,
    to: '/wallet',
  },
  {
    name: 'totalEarnings',
    label: msg('Total earnings'),
    hint: msg('Everything credited so far'),
    icon: TrendingUp,
    to: '/wallet',
  },
  {
    name: 'teamMembers',
    label: msg('Team members'),
    hint: msg('Everyone in your network'),
    icon: Users,
    to: '/reference',
  },
  {
    name: 'pendingPayouts',
    label: msg('Pending payouts'),
    hint: msg('Requested, not yet paid'),
    icon: Clock3,
    to: '/wallet/withdrawals',
  },
];

/**
 * The day, the four figures, the last weeks and the breakdown; without figures, the place they will take. A phone shows
 * the first of them alone, which are painted before the others are made: `npm run bench -- web return` (LCP at most
 * 1800 ms, taps answered within 200 ms).
 */
function DashboardSummary({ hasPackage, figures }: { hasPackage: boolean; figures?: Dashboard }) {
  const { t } = useTranslation();
  const isPainted = useDeferredValue(true, false);
  return (
    <div className={styles.summary} aria-busy={isPainted ? undefined : true}>
      {figures ? <QuickActions figures={figures} /> : hasPackage && <QuickActionsOutline />}
      <div className={styles.pair}>
        <TodayCard figures={figures} />
        <WaitingCard figures={figures} />
      </div>
      {isPainted && (
        <>
          <StatCards cards={translateCards(t, CARDS)} figures={figures} className={styles.cards} />
          <div className={styles.row}>
            {hasPackage && <WeekdaysCard />}
            <HappenedCard />
          </div>
          <div className={styles.row}>
            <EarningsBreakdownCard breakdown={figures?.breakdown} />
            <InviteCard />
          </div>
        </>
      )}
    </div>
  );
}

/** On a phone, what members come for; on a wider screen the tabs lead there. */
function QuickActions({ figures: { hasPackage, walletBalance } }: { figures: Dashboard }) {
  const { t } = useTranslation();
  const hasMoney = parseMicros(walletBalance) > 0n;
  if (!hasPackage && !hasMoney) return null;
  return (
    <div className={styles.actions}>
      {hasPackage && <ButtonLink to="/wallet/add-funds">{t('Add funds')}</ButtonLink>}
      {hasMoney && (
        <ButtonLink to="/wallet/withdrawals" variant="secondary">
          {t('Withdraw')}
        </ButtonLink>
      )}
    </div>
  );
}

/** The room of both, which most members have. */
function QuickActionsOutline() {
  return (
    <div className={styles.actions}>
      <Skeleton shape="block" className={styles.actionOutline} />
      <Skeleton shape="block" className={styles.actionOutline} />
    </div>
  );
}

function Greeting({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <header className={styles.greeting}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('Welcome, {name}', { name })}</h1>
        <p className={styles.text}>{t('Here is where your journey stands today.')}</p>
      </div>
      <HillsScene className={styles.scene} />
    </header>
  );
}

/** The next step from here: the member's own referral code. */
function InviteCard() {
  const { t } = useTranslation();
  return (
    <Card as="section" padding="large" aria-labelledby="invite" className={styles.card}>
      <TicketArt className={styles.art} />
      <div className={styles.inviteCardWords}>
        <h2 id="invite" className={styles.inviteCardTitle}>
          {t('Travel together')}
        </h2>
        <p className={styles.inviteCardText}>{t('Your referral code is your boarding pass. Share it with friends.')}</p>
      </div>
      <ButtonLink to="/profile">{t('Open my pass')}</ButtonLink>
    </Card>
  );
}

/** What lies between a new member and a first credit; gone with the first package. */
function FirstSteps({ isPaymentUnderWay }: { isPaymentUnderWay: boolean }) {
  const { t } = useTranslation();
  return (
    <PageSection
      title={t('Three steps to your first credit')}
      lead={t('Join, look around and ask: nothing is owed before you pay.')}
    >
      <ol className={styles.steps}>
        <li>
          <RichText
            text={t(
              '<0>Choose an amount.</0> It decides for how many weekdays your plan pays, up to how much a day, and for how many levels. <1>Compare the plans</1>.',
            )}
            parts={[<strong key="step" />, <Link key="plans" to="/products" />]}
          />
        </li>
        <li data-current={isPaymentUnderWay || undefined}>
          <RichText
            text={t(
              '<0>Pay it and send us its reference.</0> We confirm it when it has reached the club’s account; then the package is yours.',
            )}
            parts={[<strong key="step" />]}
          />
        </li>
        <li>
          <RichText
            text={t(
              '<0>Be credited from the next weekday on,</0> Monday to Friday, for the days of your plan. What you have paid stays in the package until its days are over.',
            )}
            parts={[<strong key="step" />]}
          />
        </li>
      </ol>
      <ButtonLink to="/wallet/add-funds">{t(isPaymentUnderWay ? 'See your payment' : 'Add funds')}</ButtonLink>
    </PageSection>
  );
}
