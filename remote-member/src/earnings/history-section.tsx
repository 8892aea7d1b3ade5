import { EmptyState, SelectField, Skeleton } from 'design';
import { useState } from 'react';
import { PageSection } from '../area/page-section';
import { QueryOutcome } from '../area/query-outcome';
import { EarningsTimeline, PART_NAMES } from './earnings-timeline';
import styles from './history-section.module.css';
import { HistoryTable } from './history-table';
import { TIMELINE_PARTS } from './list-timeline-bars';
import { useEarningHistory } from './use-earning-history';

const PERIODS = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '366', label: 'Last year' },
];

const PARTS = [
  { value: '', label: 'All kinds' },
  ...TIMELINE_PARTS.map((part) => ({ value: part, label: PART_NAMES[part] })),
];

/** What came in, day by day: a picture, its sums, and all of its figures for whoever cannot see one. */
export function HistorySection() {
  const [days, setDays] = useState('366');
  const [part, setPart] = useState('');
  const query = useEarningHistory(Number(days));
  return (
    <PageSection
      title="Over time"
      action={
        <div className={styles.choices}>
          <SelectField label="Show" options={PARTS} value={part} onChange={({ target }) => setPart(target.value)} />
          <SelectField label="Period" options={PERIODS} value={days} onChange={({ target }) => setDays(target.value)} />
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
              illustration={null}
              title="Nothing credited in these days"
              text="Credits show here day by day, from the first weekday that pays."
            />
          ) : (
            <>
              <EarningsTimeline
                days={history.days}
                shown={TIMELINE_PARTS.filter((known) => part === '' || known === part)}
              />
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
