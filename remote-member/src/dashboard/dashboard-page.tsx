import type { Dashboard } from 'api/contract';
import { useServerState } from 'client/queries';
import { Amount, ButtonLink, Card, HillsScene, StatCard, TicketArt } from 'design';
import { Clock3, TrendingUp, Users, Wallet } from 'lucide-react';
import { useSession } from 'shared-auth';
import { QueryOutcome } from '../page/query-outcome';
import { MONEY_KEY } from '../wallet/wallet-queries';
import styles from './dashboard.module.css';
import { EarningsBreakdownCard } from './earnings-breakdown-card';

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

/** The four figures, the breakdown and the next step; without figures, the place they will take. */
function DashboardSummary({ figures }: { figures?: Dashboard }) {
  const isLoading = !figures;
  return (
    <div className={styles.summary}>
      <ul className={styles.cards}>
        <StatCard
          as="li"
          to="/wallet"
          label="Wallet balance"
          hint="Available in your wallet"
          icon={<Wallet />}
          isLoading={isLoading}
          value={figures && <Amount value={figures.walletBalance} />}
        />
        <StatCard
          as="li"
          to="/wallet"
          label="Total earnings"
          hint="Everything credited so far"
          icon={<TrendingUp />}
          isLoading={isLoading}
          value={figures && <Amount value={figures.totalEarnings} />}
        />
        <StatCard
          as="li"
          to="/reference"
          label="Team members"
          hint="Everyone in your network"
          icon={<Users />}
          isLoading={isLoading}
          value={figures?.teamMembers.toLocaleString('en-IN')}
        />
        <StatCard
          as="li"
          to="/wallet/withdrawals"
          label="Pending payouts"
          hint="Requested, not yet paid"
          icon={<Clock3 />}
          isLoading={isLoading}
          value={figures && <Amount value={figures.pendingPayouts} />}
        />
      </ul>
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
