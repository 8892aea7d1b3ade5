import type { Dashboard } from 'api/contract';
import { useServerState } from 'client/queries';
import type { StatCard } from 'design';
import { ButtonLink, Card, HillsScene, StatCards, TicketArt } from 'design';
import { Clock3, TrendingUp, Users, Wallet } from 'lucide-react';
import { useSession } from 'shared-auth';
import { QueryOutcome } from '../page/query-outcome';
import { MONEY_KEY } from '../page/wallet-queries';
import styles from './dashboard.module.css';
import { HappenedCard, TodayCard, WaitingCard, WeekdaysCard } from './day-cards';
import { EarningsBreakdownCard } from './earnings-breakdown-card';
import { FirstSteps } from './first-steps';

export function DashboardPage() {
  const { user } = useSession();
  return (
    <div className={styles.page}>
      <Greeting name={user?.name || 'User'} />
      <QueryOutcome
        query={useServerState<Dashboard>({ queryKey: MONEY_KEY, url: '/dashboard' })}
        skeleton={<DashboardSummary />}
        failureTitle="We could not load your dashboard"
        reassurance="Your money is safe. Only this page could not be shown."
      >
        {(figures) => <DashboardSummary figures={figures} />}
      </QueryOutcome>
    </div>
  );
}

const CARDS: StatCard<'walletBalance' | 'totalEarnings' | 'teamMembers' | 'pendingPayouts'>[] = [
  {
    name: 'walletBalance',
    label: 'Wallet balance',
    hint: 'Available in your wallet',
    Icon: Wallet,
    to: '/wallet',
  },
  {
    name: 'totalEarnings',
    label: 'Total earnings',
    hint: 'Everything credited so far',
    Icon: TrendingUp,
    to: '/wallet',
  },
  { name: 'teamMembers', label: 'Team members', hint: 'Everyone in your network', Icon: Users, to: '/reference' },
  {
    name: 'pendingPayouts',
    label: 'Pending payouts',
    hint: 'Requested, not yet paid',
    Icon: Clock3,
    to: '/wallet/withdrawals',
  },
];

/** The day, the four figures, the last weeks and the breakdown; without figures, the place they will take. */
function DashboardSummary({ figures }: { figures?: Dashboard }) {
  return (
    <div className={styles.summary}>
      {figures && !figures.hasPackage && <FirstSteps isPaymentUnderWay={figures.incoming !== undefined} />}
      <div className={styles.pair}>
        <TodayCard figures={figures} />
        <WaitingCard figures={figures} />
      </div>
      <StatCards cards={CARDS} figures={figures} className={styles.cards} />
      <div className={styles.row}>
        {figures?.hasPackage !== false && <WeekdaysCard />}
        <HappenedCard />
      </div>
      <div className={styles.row}>
        <EarningsBreakdownCard breakdown={figures?.breakdown} />
        <InviteCard />
      </div>
    </div>
  );
}

function Greeting({ name }: { name: string }) {
  return (
    <header className={styles.greeting}>
      <div className={styles.words}>
        <h1 className={styles.title}>Welcome, {name}</h1>
        <p className={styles.text}>Here is where your journey stands today.</p>
      </div>
      <HillsScene className={styles.scene} />
    </header>
  );
}

/** The next step from here: the member's own referral code. */
function InviteCard() {
  return (
    <Card as="section" padding="large" aria-labelledby="invite" className={styles.card}>
      <TicketArt className={styles.art} />
      <div className={styles.inviteCardWords}>
        <h2 id="invite" className={styles.inviteCardTitle}>
          Travel together
        </h2>
        <p className={styles.inviteCardText}>Your referral code is your boarding pass. Share it with friends.</p>
      </div>
      <ButtonLink to="/profile">Open my pass</ButtonLink>
    </Card>
  );
}
