import Button from '@mui/material/Button';
import type { NewRun, Run, RunPage } from 'api/contract';
import { CATCH_UP_DATES_MAX } from 'api/contract/compensation-rules';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { Card } from 'design';
import { useState } from 'react';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { useDialog } from '../forms/use-dialog';
import blocks from '../layout/blocks.module.css';
import { LoadingCard } from '../layout/load-state';
import { May } from '../layout/may';
import { ListPage } from '../list/list-page';
import { useList } from '../list/use-list';
import type { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import { listRunColumns } from './run-columns';
import { RunTotalsDialog } from './run-totals';
import styles from './runs.module.css';

/** The daily payout: what is due, and every attempt at it. */
export function RunsPage() {
  const { runs, isUnderWay, onCatchUp } = useRuns();
  const { opened, open, close } = useDialog<Run>();
  return (
    <>
      <ListPage
        title={t('Runs')}
        description={t('A run pays the cashback of one business date, Monday to Friday, once and for good.')}
        noun="attempts"
        emptyText={t('The first run follows the first package.')}
        list={runs}
        exportName="runs"
        above={
          runs.shown ? (
            <DueCard schedule={runs.shown.extras} isRunning={isUnderWay} onCatchUp={onCatchUp} />
          ) : (
            <LoadingCard />
          )
        }
        columns={listRunColumns(open)}
        getKey={({ id }) => id}
        isWide
      />
      {opened && <RunTotalsDialog run={opened.subject} isOpen={opened.isOpen} onClose={close} />}
    </>
  );
}

interface DueCardProps {
  schedule: RunSchedule;
  /** While a run is under way, nothing else can be started. */
  isRunning: boolean;
  onCatchUp: () => void;
}

const SHOWN_MAX = 8;

/** Which dates wait to be paid, and what can be done about it. Dates are paid in order: the first one is on offer. */
function DueCard({ schedule: { dueDates, nextScheduledAt }, isRunning, onCatchUp }: DueCardProps) {
  const ask = useAsk();
  const [first, ...others] = dueDates;
  return (
    <Card as="section" className={styles.card}>
      <div>
        <h2 className={styles.title}>{describeDue(dueDates.length)}</h2>
        <p className={blocks.note} role="status">
          {isRunning ? t('A run is under way. This page follows it.') : describeSchedule(nextScheduledAt)}
        </p>
      </div>
      {first !== undefined && (
        <>
          <div>
            <p className={styles.first}>{formatBusinessDate(first)}</p>
            {others.length > 0 && <p className={blocks.note}>{describeOthers(others)}</p>}
          </div>
          <May do="runs.start">
            <div className={styles.actions}>
              <Button variant="contained" disabled={isRunning} onClick={() => ask(payDate(first))}>
                {t('Start run')}
              </Button>
              <Button variant="outlined" disabled={isRunning} onClick={() => ask(computeDate(first))}>
                {t('Dry run')}
              </Button>
              {others.length > 0 && (
                <Button variant="outlined" disabled={isRunning} onClick={() => ask(catchUp(dueDates, onCatchUp))}>
                  {t('Catch up')}
                </Button>
              )}
            </div>
          </May>
        </>
      )}
    </Card>
  );
}

/** Each server has a switch of its own: another one may pay all the same. */
const describeSchedule = (nextScheduledAt: string | null) =>
  nextScheduledAt === null
    ? t('The schedule of the server that answers here is switched off: it pays nothing by itself.')
    : t('The schedule looks for due dates next on {nextScheduledAt}.', {
        nextScheduledAt: formatMoment(nextScheduledAt),
      });

function describeDue(count: number): string {
  if (count === 0) return t('Every date is paid');
  return t(count === 1 ? 'One date is due' : '{count} dates are due', { count });
}

function describeOthers(dates: string[]): string {
  const named = dates.slice(0, SHOWN_MAX).map(formatBusinessDate);
  const left = dates.length - named.length;
  return t(left > 0 ? 'Then {dates}; and {count} more' : 'Then {dates}', { dates: named.join('; '), count: left });
}

/** What is due, beside the attempts that were made. */
type RunSchedule = Pick<RunPage, 'dueDates' | 'nextScheduledAt'>;

/** All attempts, the newest first; followed while one is under way. */
function useRuns() {
  /** How many dates will be due when catching up has ended; unknown once it has, as the next date is due by itself. */
  const [leftAfter, setLeftAfter] = useState<number>();
  const isUnderWay = (page: Pick<RunPage, 'items' | 'dueDates'>) =>
    hasRunning(page.items) || (leftAfter !== undefined && isNextToCome(page, leftAfter));
  const runs = useList<Run, undefined, RunSchedule>({ url: '/admin/runs', isMoving: isUnderWay });
  const { shown } = runs;
  const isShownUnderWay = shown !== undefined && isUnderWay({ items: shown.rows, dueDates: shown.extras.dueDates });
  if (leftAfter !== undefined && shown && !isShownUnderWay) setLeftAfter(undefined);
  return {
    runs,
    isUnderWay: isShownUnderWay,
    onCatchUp: () => setLeftAfter(countLeft(shown?.extras.dueDates ?? [])),
  };
}

const hasRunning = (runs: Run[]) => runs.some(({ state }) => state === 'running' || state === 'posting');

/** Between two dates of catching up nothing runs for a moment; one that went wrong ends it. */
function isNextToCome({ items, dueDates }: Pick<RunPage, 'items' | 'dueDates'>, leftAfter: number): boolean {
  const [latest] = items;
  return dueDates.length > leftAfter && latest?.state !== 'failed' && latest?.state !== 'interrupted';
}

/** Answers once the run has begun; how it ends is seen in the list. */
const start = (write: ReturnType<typeof useAdminWrite>, data: NewRun) =>
  write<Run>({ method: 'POST', url: '/admin/runs', data });

function payDate(businessDate: string): Decision {
  const date = formatBusinessDate(businessDate);
  return {
    title: t('Pay {date}?', { date }),
    text: t(
      'Every running package of an enabled member is paid for that date, once and for good. Credits come into wallets bit by bit until all are there.',
    ),
    confirmLabel: t('Start run'),
    decide: (write) => start(write, { businessDate, isDryRun: false }),
    done: t('The run of {date} has begun', { date }),
  };
}

function computeDate(businessDate: string): Decision {
  const date = formatBusinessDate(businessDate);
  return {
    title: t('Dry run of {date}?', { date }),
    text: t('The whole run is computed and nothing is posted. Its totals are those that the run would post now.'),
    confirmLabel: t('Start dry run'),
    decide: (write) => start(write, { businessDate, isDryRun: true }),
    done: t('The dry run of {date} has begun', { date }),
  };
}

/** Of many dates that are due the first ones are paid: something may be wrong. */
const countLeft = (dueDates: string[]) => Math.max(0, dueDates.length - CATCH_UP_DATES_MAX);

function toCatchUpTitle(dueDates: string[]): string {
  const count = dueDates.length;
  if (count === 1) return t('Pay the due date?');
  return countLeft(dueDates) > 0
    ? t('Pay the first {most} of {count} due dates?', { most: CATCH_UP_DATES_MAX, count })
    : t('Pay all {count} due dates?', { count });
}

const catchUp = (dueDates: string[], onCatchUp: () => void): Decision => ({
  title: toCatchUpTitle(dueDates),
  text: t(
    'They are paid in order, the oldest first, each date once and for good. It goes on when you leave this page.',
  ),
  confirmLabel: t('Catch up'),
  decide: async (write) => {
    await write<unknown>({ method: 'POST', url: '/admin/runs/catch-up' });
    onCatchUp();
  },
  done: t('Catching up has begun'),
});
