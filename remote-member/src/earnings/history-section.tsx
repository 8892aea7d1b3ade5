import { EmptyState, SelectField, Skeleton } from 'design';
import { useState } from 'react';
import { PageSection } from '../area/page-section';
import { QueryOutcome } from '../area/query-outcome';
import { EarningsTimeline } from './earnings-timeline';
import styles from './history-section.module.css';
import { HistoryTable } from './history-table';
import { useEarningHistory } from './use-earning-history';

const PERIODS = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '366', label: 'Last year' },
];

/** What came in, day by day: a picture, its sums, and all of its figures for whoever cannot see one. */
export function HistorySection() {
  const [days, setDays] = useState('30');
  const query = useEarningHistory(Number(days));
  return (
    <PageSection
      title="Over time"
      action={
        <div className={styles.period}>
          <SelectField
            label="Period"
            options={PERIODS}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </div>
      }
    >
      <QueryOutcome
        query={query}
        skeleton={<Skeleton shape="block" className={styles.skeleton} />}
        failureTitle="We could not load the picture of your earnings"
        reassurance="Your money is safe."
      >
        {(history) =>
          history.days.length === 0 ? (
            <EmptyState
              headingLevel={3}
              title="Nothing credited in these days"
              text="Credits show here day by day, from the first weekday that pays."
            />
          ) : (
            <>
              <EarningsTimeline days={history.days} />
              <details className={styles.details}>
                <summary>Show the figures of each day</summary>
                <HistoryTable days={history.days} />
              </details>
            </>
          )
        }
      </QueryOutcome>
    </PageSection>
  );
}
