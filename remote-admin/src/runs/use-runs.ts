import type { NewRun, Run, RunPage } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { useToast } from 'design';
import { useState } from 'react';
import type { Decision } from '../decisions/use-decision';
import { useList } from '../list/use-list';
import { useWrite } from '../server-state/use-server-state';

/** What is due, beside the attempts that were made. */
export type RunSchedule = Pick<RunPage, 'dueDates' | 'nextScheduledAt'>;

/** All attempts, the newest first; followed while one is under way. */
export function useRuns() {
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
  const write = useWrite();
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
export function useRunDecisions({ start, catchUp }: RunStarts, ask: (decision: Decision) => void) {
  const { showToast } = useToast();
  return {
    askStart: (businessDate: string) => {
      const date = formatBusinessDate(businessDate);
      ask({
        title: `Pay ${date}?`,
        text: 'Every running package of an enabled member is paid for that date: all of them or none, once, for good.',
        confirmLabel: 'Start run',
        decide: async () => {
          await start({ businessDate, isDryRun: false });
          showToast(`The run of ${date} has begun`);
        },
      });
    },
    askDryRun: (businessDate: string) => {
      const date = formatBusinessDate(businessDate);
      ask({
        title: `Dry run of ${date}?`,
        text: 'The whole run is computed and nothing is posted. Its totals are those that the run would post now.',
        confirmLabel: 'Start dry run',
        decide: async () => {
          await start({ businessDate, isDryRun: true });
          showToast(`The dry run of ${date} has begun`);
        },
      });
    },
    askCatchUp: (dueDates: string[]) =>
      ask({
        title: dueDates.length === 1 ? 'Pay the due date?' : `Pay all ${dueDates.length} due dates?`,
        text: 'They are paid in order, the oldest first, each date once and for good. It goes on when you leave this page.',
        confirmLabel: 'Catch up',
        decide: async () => {
          await catchUp();
          showToast('Catching up has begun');
        },
      }),
  };
}

export type RunDecisions = ReturnType<typeof useRunDecisions>;
