import type { Run } from '../../contract';
import type { Database } from '../../database/database';
import { AppError } from '../../errors/app-error';
import { listDueDates } from './due-dates';
import type { OnStep } from './pay-date';
import { postRun } from './post-run';
import type { RunTrigger } from './run.queries';

export interface CatchUpOrder {
  now: () => Date;
  trigger: RunTrigger;
  /** The admin who started it; null when nobody did. */
  startedBy?: bigint | null;
  onStep?: OnStep;
}

/** Undefined when another process was faster. */
export async function unlessPaid(run: Promise<Run>): Promise<Run | undefined> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof AppError && error.code === 'already_paid') return undefined;
    throw error;
  }
}

/**
 * Pays every date that is due, in order. Any number of processes may do it at once: each date is paid by one of them.
 * @returns the runs of this call
 */
export async function catchUp(database: Database, order: CatchUpOrder): Promise<Run[]> {
  const { now, trigger, startedBy = null, onStep } = order;
  const runs: Run[] = [];
  for (;;) {
    const [next] = await listDueDates(database, now(), 1);
    if (next === undefined) return runs;
    const wanted = { businessDate: next, now: now(), trigger, startedBy, isDryRun: false, mayWait: true };
    const run = await unlessPaid(postRun(database, onStep ? { ...wanted, onStep } : wanted));
    if (run) runs.push(run);
  }
}
