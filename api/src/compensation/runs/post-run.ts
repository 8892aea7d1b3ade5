import type { Run } from '../../contract';
import type { Database, Queryable, Transaction } from '../../database/database';
import { explainDatabaseError } from '../../database/explain-error';
import { AppError } from '../../errors/app-error';
import { parseBusinessDate } from '../../plan/calendar';
import { listDueDates, requirePayable } from './due-dates';
import { payDate, type OnStep } from './pay-date';
import {
  deleteAttempt,
  getRun,
  insertAttempt,
  insertRunLevels,
  lockRun,
  updateAttemptEnded,
  updateAttemptFailed,
  type PaidTotals,
  type RunTrigger,
} from './run.queries';

export interface RunOrder {
  businessDate: string;
  now: Date;
  trigger: RunTrigger;
  /** The admin who started it; null when nobody did. */
  startedBy: bigint | null;
  /** Computes and posts everything, then takes it all back. */
  isDryRun: boolean;
  /** Waits for a run that is at work instead of being refused. */
  mayWait?: boolean;
  onStep?: OnStep;
}

/** Carries the totals of a dry run out of the transaction that takes everything back. */
class DryRunEnd extends Error {
  constructor(readonly totals: PaidTotals) {
    super('A dry run posts nothing');
  }
}

async function postAll(tx: Transaction, runId: bigint, order: RunOrder, beganAt: number): Promise<void> {
  if (!(await lockRun(tx, runId, order.mayWait ?? false))) {
    throw new AppError('run_in_progress', `${order.businessDate} is being paid right now.`);
  }
  // The run that held the lock before may have paid this date.
  await requirePayable(tx, order.businessDate, order.now);
  const totals = await payDate(tx, order.businessDate, order.now, order.onStep ?? (() => {}));
  if (order.isDryRun) throw new DryRunEnd(totals);
  await insertRunLevels(tx, runId, totals.levels);
  await updateAttemptEnded(tx, runId, 'posted', totals, performance.now() - beganAt);
}

/**
 * Pays the date of an attempt that `openRun` wrote, once that is committed.
 * @throws AppError already_paid, run_in_progress: somebody was faster, and the attempt is taken back
 */
export async function finishRun(database: Database, runId: bigint, order: RunOrder): Promise<Run> {
  const beganAt = performance.now();
  try {
    await database.transaction((tx) => postAll(tx, runId, order, beganAt));
  } catch (error) {
    if (error instanceof DryRunEnd) {
      await database.transaction(async (tx) => {
        await insertRunLevels(tx, runId, error.totals.levels);
        await updateAttemptEnded(tx, runId, 'simulated', error.totals, performance.now() - beganAt);
      });
    } else if (error instanceof AppError) {
      await deleteAttempt(database, runId);
      throw error;
    } else {
      const sentence = explainDatabaseError(error);
      // Where the database is gone there is nowhere to write why; the attempt is then read as interrupted.
      await updateAttemptFailed(database, runId, sentence, performance.now() - beganAt).catch(() => {});
      throw error;
    }
  }
  return getRun(database, runId);
}

/**
 * Writes the attempt to pay a business date.
 * @throws AppError invalid_input, date_not_payable, already_paid
 */
export async function openRun(database: Queryable, order: RunOrder): Promise<bigint> {
  const businessDate = parseBusinessDate(order.businessDate, 'businessDate');
  await requirePayable(database, businessDate, order.now);
  return insertAttempt(database, { ...order, startedAt: order.now });
}

/**
 * Pays a business date in one transaction, all of it or nothing, or with `isDryRun` says what it would pay. However
 * many processes try, one does.
 * @throws AppError invalid_input, date_not_payable, already_paid, run_in_progress
 */
export async function postRun(database: Database, order: RunOrder): Promise<Run> {
  return finishRun(database, await openRun(database, order), order);
}

interface CatchUpOrder {
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
