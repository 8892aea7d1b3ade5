import { Card, ErrorState } from 'design';
import { formatError } from 'shared-auth';
import { PageHeader } from '../layout/page-header';
import { useAdminName } from '../layout/use-admin-name';
import { ChartSection } from './chart-section';
import { SummaryCards } from './summary-cards';
import { useOverview } from './use-overview';

export function OverviewPage() {
  const adminName = useAdminName();
  const overview = useOverview();
  return (
    <>
      <PageHeader title={`Welcome back, ${adminName}`} description="The club at a glance." />
      {overview.error ? (
        <Card>
          <ErrorState
            title="The overview could not be loaded"
            text={formatError(overview.error, 'Please try again.')}
            reassurance="Nothing was changed: money and accounts are as they were."
            onRetry={() => void overview.refetch()}
            isRetrying={overview.isFetching}
          />
        </Card>
      ) : (
        <>
          <SummaryCards overview={overview.data} />
          <ChartSection overview={overview.data} />
        </>
      )}
    </>
  );
}
