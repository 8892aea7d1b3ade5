import type { Dashboard } from 'api/contract';
import { Amount, StatCard } from 'design';
import { Clock3, TrendingUp, Users, Wallet } from 'lucide-react';
import styles from './dashboard-summary.module.css';
import { EarningsBreakdownCard } from './earnings-breakdown-card';
import { InviteCard } from './invite-card';

/** The four figures, the breakdown and the next step; without figures, the place they will take. */
export function DashboardSummary({ figures }: { figures?: Dashboard }) {
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
