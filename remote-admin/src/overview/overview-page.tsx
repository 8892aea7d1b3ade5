import { Card, ErrorState } from 'design';
import { useState } from 'react';
import { formatError } from 'shared-auth';
import { PageHeader } from '../layout/page-header';
import { useAdminName } from '../layout/use-admin-name';
import { SelectField } from '../list/select-field';
import { ChartSection } from './chart-section';
import { SummaryCards } from './summary-cards';
import { useOverview } from './use-overview';

const PERIODS = { '6': 'Last 6 months', '12': 'Last 12 months', '24': 'Last 24 months' };
const MONTHS_AT_FIRST = 6;

export function OverviewPage() {
  const adminName = useAdminName();
  const [months, setMonths] = useState(MONTHS_AT_FIRST);
  const overview = useOverview(months);
  return (
    <>
      <PageHeader
        title={`Welcome back, ${adminName}`}
        description="The club at a glance."
        action={
          <SelectField
            label="Period of the charts"
            value={String(months)}
            options={PERIODS}
            onChange={(chosen) => setMonths(Number(chosen))}
          />
        }
      />
      {overview.error && !overview.data ? (
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
          <ChartSection overview={overview.data} isOutdated={overview.isPlaceholderData} />
        </>
      )}
    </>
  );
}
