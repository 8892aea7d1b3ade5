import Button from '@mui/material/Button';
import type { NewRun, Run, RunPage } from 'api/contract';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { useIdempotentWrite } from 'client/queries';
import { Card } from 'design';
import { useState } from 'react';
import type { Decision } from '../decisions/use-decision';
import { useDecision } from '../decisions/use-decision';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import { useList } from '../list/use-list';
import { ADMIN_KEY } from '../server-state/use-server-state';
import { listRunColumns } from './run-columns';
import { RunTotalsDialog } from './run-totals';
import styles from './runs.module.css';

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

/** What is due, beside the attempts that were made. */
type RunSchedule = Pick<RunPage, 'dueDates' | 'nextScheduledAt'>;

/** All attempts, the newest first; followed while one is under way. */
function useRuns() {
  const [isCatchingUp, setCatchingUp] = useState(false);
  const isUnderWay = (page: Pick<RunPage, 'items' | 'dueDates'>) =>
    hasRunning(page.items) || (isCatchingUp && isNextToCome(page));
  const runs = useList<Run, undefined, RunSchedule>({
    url: '/admin/runs',
    isMoving: isUnderWay,
  });
  const { shown } = runs;
  return {
    runs,
    isUnderWay: shown !== undefined && isUnderWay({ items: shown.rows, dueDates: shown.extras.dueDates }),
    starts: useStarts(() => setCatchingUp(true)),
  };
}

const hasRunning = (runs: Run[]) => runs.some(({ state }) => state === 'running');

/** Between two dates of catching up nothing runs for a moment; one that went wrong ends it. */
function isNextToCome({ items, dueDates }: Pick<RunPage, 'items' | 'dueDates'>): boolean {
  const [latest] = items;
  return dueDates.length > 0 && latest?.state !== 'failed' && latest?.state !== 'interrupted';
}

/** Both answer once the work has begun; how it ends is seen in the list. */
function useStarts(onCatchUp: () => void) {
  const write = useIdempotentWrite(ADMIN_KEY);
  return {
    start: (run: NewRun) => write<Run>({ method: 'POST', url: '/admin/runs', data: run }),
    catchUp: async () => {
      await write<unknown>({ method: 'POST', url: '/admin/runs/catch-up' });
      onCatchUp();
    },
  };
}

type RunStarts = ReturnType<typeof useStarts>;

/** Starting runs, each after a question. */
function useRunDecisions({ start, catchUp }: RunStarts, ask: (decision: Decision) => void) {
  return {
    askStart: (businessDate: string) => {
      const date = formatBusinessDate(businessDate);
      ask({
        title: `Pay ${date}?`,
        text: 'Every running package of an enabled member is paid for that date: all of them or none, once, for good.',
        confirmLabel: 'Start run',
        decide: () => start({ businessDate, isDryRun: false }),
        done: `The run of ${date} has begun`,
      });
    },
    askDryRun: (businessDate: string) => {
      const date = formatBusinessDate(businessDate);
      ask({
        title: `Dry run of ${date}?`,
        text: 'The whole run is computed and nothing is posted. Its totals are those that the run would post now.',
        confirmLabel: 'Start dry run',
        decide: () => start({ businessDate, isDryRun: true }),
        done: `The dry run of ${date} has begun`,
      });
    },
    askCatchUp: (dueDates: string[]) =>
      ask({
        title: dueDates.length === 1 ? 'Pay the due date?' : `Pay all ${dueDates.length} due dates?`,
        text: 'They are paid in order, the oldest first, each date once and for good. It goes on when you leave this page.',
        confirmLabel: 'Catch up',
        decide: catchUp,
        done: 'Catching up has begun',
      }),
  };
}

type RunDecisions = ReturnType<typeof useRunDecisions>;
