import Button from '@mui/material/Button';
import type { Run } from 'api/contract';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { Card } from 'design';
import { useState } from 'react';
import { useDecision } from '../decisions/use-decision';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import { listRunColumns } from './run-columns';
import { RunTotalsDialog } from './run-totals';
import styles from './runs.module.css';
import type { RunDecisions, RunSchedule } from './use-runs';
import { useRunDecisions, useRuns } from './use-runs';

/** The daily payout: what is due, and every attempt at it. */
export function RunsPage() {
  const { runs, isUnderWay, starts } = useRuns();
  const { ask, dialog } = useDecision();
  const decisions = useRunDecisions(starts, ask);
  const [totals, setTotals] = useState<{ run: Run; isOpen: boolean }>();
  return (
    <>
      <ListPage
        title="Runs"
        description="A run pays the cashback of one business date, Monday to Friday, once and for good."
        noun="attempts"
        emptyText="The first run follows the first package."
        list={runs}
        action={<ExportButton url="/admin/runs.csv" params={runs.params} name="runs" />}
        above={runs.shown && <DueCard schedule={runs.shown.extras} isRunning={isUnderWay} decisions={decisions} />}
        columns={listRunColumns((run) => setTotals({ run, isOpen: true }))}
        getKey={({ id }) => id}
        isWide
      />
      {totals && <RunTotalsDialog {...totals} onClose={() => setTotals({ ...totals, isOpen: false })} />}
      {dialog}
    </>
  );
}

interface DueCardProps {
  schedule: RunSchedule;
  /** While a run is under way, nothing else can be started. */
  isRunning: boolean;
  decisions: RunDecisions;
}

const SHOWN_MAX = 8;

/** Which dates wait to be paid, and what can be done about it. Dates are paid in order: the first one is on offer. */
function DueCard({ schedule: { dueDates, nextScheduledAt }, isRunning, decisions }: DueCardProps) {
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
