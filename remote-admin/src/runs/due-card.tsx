import Button from '@mui/material/Button';
import { Card } from 'design';
import { formatBusinessDate } from '../moments/business-date';
import { formatMoment } from '../moments/format-moment';
import styles from './due-card.module.css';
import type { RunDecisions } from './use-run-decisions';
import type { RunSchedule } from './use-runs';

interface DueCardProps {
  schedule: RunSchedule;
  /** While a run is under way, nothing else can be started. */
  isRunning: boolean;
  decisions: RunDecisions;
}

const SHOWN_MAX = 8;

/** Which dates wait to be paid, and what can be done about it. Dates are paid in order, so the first one is on offer. */
export function DueCard({ schedule: { dueDates, nextScheduledAt }, isRunning, decisions }: DueCardProps) {
  const [first, ...others] = dueDates;
  return (
    <Card as="section" className={styles.card}>
      <div>
        <h2 className={styles.title}>{describeDue(dueDates.length)}</h2>
        <p className={styles.note} role="status">
          {isRunning
            ? 'A run is under way. This page follows it.'
            : `The schedule looks for due dates next on ${formatMoment(nextScheduledAt)}.`}
        </p>
      </div>
      {first !== undefined && (
        <>
          <div>
            <p className={styles.first}>{formatBusinessDate(first)}</p>
            {others.length > 0 && <p className={styles.note}>{describeOthers(others)}</p>}
          </div>
          <div className={styles.actions}>
            <Button variant="contained" disabled={isRunning} onClick={() => decisions.askStart(first)}>
              Start run
            </Button>
            <Button variant="outlined" disabled={isRunning} onClick={() => decisions.askDryRun(first)}>
              Dry run
            </Button>
            {others.length > 0 && (
              <Button variant="outlined" disabled={isRunning} onClick={() => decisions.askCatchUp(dueDates)}>
                Catch up
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

function describeDue(count: number): string {
  if (count === 0) return 'Every date is paid';
  return count === 1 ? 'One date is due' : `${count} dates are due`;
}

function describeOthers(dates: string[]): string {
  const named = dates.slice(0, SHOWN_MAX).map(formatBusinessDate);
  const left = dates.length - named.length;
  return `Then ${named.join('; ')}${left > 0 ? `; and ${left} more` : ''}`;
}
