import { Amount, formatRupees, StatCard } from 'design';
import { ArrowDownToLine, ArrowUpFromLine, ClipboardCheck, Users } from 'lucide-react';
import type { Overview } from './overview';
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
        value={overview?.totalUsers}
        hint={overview ? `${overview.activeUsers} of them active` : 'active'}
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
        value={overview?.pendingRequests}
        hint={overview ? `${formatRupees(overview.pendingAmount)} asked for` : 'asked for'}
      />
    </ul>
  );
}
