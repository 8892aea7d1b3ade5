import type { Overview } from 'api/contract';
import { Amount, StatCard } from 'design';
import { ArrowDownToLine, ArrowUpFromLine, ClipboardCheck, Users } from 'lucide-react';
import styles from './summary-cards.module.css';

/** The four figures of the club, each leading to its page. Skeletons until there is an overview. */
export function SummaryCards({ overview }: { overview: Overview | undefined }) {
  const isLoading = !overview;
  return (
    <ul className={styles.cards} aria-label="Summary">
      <StatCard
        as="li"
        label="Total Users"
        to="/admin/user"
        icon={<Users />}
        isLoading={isLoading}
        value={overview?.totalUsers.toLocaleString('en-IN')}
        hint={`${(overview?.growth.at(-1)?.newUsers ?? 0).toLocaleString('en-IN')} joined this month`}
      />
      <StatCard
        as="li"
        label="Total Deposits"
        to="/admin/deposit"
        icon={<ArrowDownToLine />}
        isLoading={isLoading}
        value={overview && <Amount value={overview.totalDeposits} />}
        hint="Successful deposits"
      />
      <StatCard
        as="li"
        label="Total Withdrawals"
        to="/admin/widthdraw"
        icon={<ArrowUpFromLine />}
        isLoading={isLoading}
        value={overview && <Amount value={overview.totalWithdrawals} />}
        hint="Paid out to members"
      />
      <StatCard
        as="li"
        label="Pending Requests"
        to="/admin/widthdraw-request"
        icon={<ClipboardCheck />}
        isLoading={isLoading}
        value={overview?.pendingRequests.toLocaleString('en-IN')}
        hint="Waiting for a decision"
      />
    </ul>
  );
}
