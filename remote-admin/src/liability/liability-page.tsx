import type { Liability } from 'api/contract';
import { Card, ErrorState, Notice, Skeleton } from 'design';
import { useMemo } from 'react';
import { formatError } from 'shared-auth';
import { ChartCard } from '../charts/chart-card';
import { PageHeader } from '../layout/page-header';
import { formatMoment } from '../moments/format-moment';
import { describeOvertaking } from './describe-overtaking';
import { LiabilityFigures } from './liability-figures';
import styles from './liability-page.module.css';
import { describeOwed } from './owed-chart';
import { TierTable } from './tier-table';
import { useLiability } from './use-liability';

/** What the club owes, and what it will owe if nobody new joins. */
export function LiabilityPage() {
  const liability = useLiability();
  return (
    <>
      <PageHeader
        title="Liability"
        description={
          liability.data
            ? `What the club owes its members, as of ${formatMoment(liability.data.computedAt)}, and what it will owe if nobody new joins and nobody buys again.`
            : 'What the club owes its members, and what it will owe if nobody new joins.'
        }
      />
      {liability.error && !liability.data ? (
        <Card>
          <ErrorState
            title="The liability could not be loaded"
            text={formatError(liability.error, 'Please try again.')}
            reassurance="Nothing was changed: money and accounts are as they were."
            onRetry={() => void liability.refetch()}
            isRetrying={liability.isFetching}
          />
        </Card>
      ) : (
        <>
          <LiabilityFigures liability={liability.data} />
          {liability.data ? <Outlook liability={liability.data} /> : <Loading />}
        </>
      )}
    </>
  );
}

function Outlook({ liability }: { liability: Liability }) {
  const { series, tiers } = liability;
  // Kept between renders: a new definition would make the chart draw itself again.
  const owed = useMemo(() => describeOwed(series), [series]);
  return (
    <div className={styles.outlook}>
      <Notice>
        <strong>{describeOvertaking(liability)}</strong>
        <p>
          Earnings are all cashback, bonuses and rewards ever credited; deposits are all that members ever paid in. What
          the club owes is both together, less what was paid out. Earnings to come are those of the runs to come, daily
          limits and rates already set included, as long as nobody joins, buys, or is enabled or disabled.
        </p>
      </Notice>
      <ChartCard title="The coming year, if nobody new joins" content={owed} />
      <TierTable tiers={tiers} />
    </div>
  );
}

const Loading = () => (
  <Card role="status" aria-label="Loading">
    <Skeleton width="half" />
    <Skeleton shape="block" />
  </Card>
);
