import { useSession } from 'shared-auth';
import { QueryOutcome } from '../area/query-outcome';
import { DashboardSummary } from './dashboard-summary';
import { Greeting } from './greeting';
import styles from './dashboard-page.module.css';
import { useDashboard } from './use-dashboard';

export function DashboardPage() {
  const { user } = useSession();
  return (
    <div className={styles.page}>
      <Greeting name={user?.name || 'User'} />
      <QueryOutcome
        query={useDashboard()}
        skeleton={<DashboardSummary />}
        failureTitle="We could not load your dashboard"
        reassurance="Your money is safe. Only this page could not be shown."
      >
        {(figures) => <DashboardSummary figures={figures} />}
      </QueryOutcome>
    </div>
  );
}
