import type { NewRun, Run, RunPage } from 'api/contract';
import { useState } from 'react';
import { useList } from '../list/use-list';
import { RUNS_KEY } from '../query-keys';
import { useWrite } from '../server-state/use-write';

/** What is due, beside the attempts that were made. */
export type RunSchedule = Pick<RunPage, 'dueDates' | 'nextScheduledAt'>;

/** All attempts, the newest first; followed while one is under way. */
export function useRuns() {
  const [isCatchingUp, setCatchingUp] = useState(false);
  const isUnderWay = (page: Pick<RunPage, 'items' | 'dueDates'>) =>
    hasRunning(page.items) || (isCatchingUp && isNextToCome(page));
  const runs = useList<Run, undefined, RunSchedule>({
    queryKey: RUNS_KEY,
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

export type RunStarts = ReturnType<typeof useStarts>;
