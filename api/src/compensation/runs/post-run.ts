import { setTimeout as wait } from 'node:timers/promises';
import type { Run } from '../../contract';
import type { Database, Queryable, Transaction } from '../../database/database';
import { explainDatabaseError } from '../../database/explain-error';
import { AppError } from '../../errors/app-error';
import { parseBusinessDate } from '../../plan/calendar';
import { listDueDates, refusePaid, requirePayable } from './due-dates';
import { freezeDate, type OnStep } from './freeze-date';
import { findNextChunk, postChunk } from './post-chunk';
import {
  deleteAttempt,
  findPosting,
  getRun,
  insertAttempt,
  lockRun,
  updateAttemptFailed,
  updateAttemptFrozen,
  updateAttemptPosted,
  updateAttemptProgressed,
  updateAttemptSimulated,
  type PaidTotals,
  type RunTrigger,
} from './run.queries';

/*
 * A business date is paid in two steps. What it pays is frozen and computed in one transaction that locks nothing which
 * others move. Then it is posted in chunks that each commit: money that moves meanwhile waits for a chunk. Who
 * comes after a death goes on with the next chunk.
 */

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
  /** Ends the work of this process after the chunk under way; somebody else goes on. */
  signal?: AbortSignal;
}

/** Carries the totals of a dry run out of the transaction that takes everything back. */
class DryRunEnd extends Error {
  constructor(readonly totals: PaidTotals) {
    super('A dry run posts nothing');
  }
}

function refuseBusy(businessDate: string): never {
  throw new AppError('run_in_progress', `${businessDate} is being paid right now.`);
}

async function freeze(tx: Transaction, runId: bigint, order: RunOrder): Promise<void> {
  const { businessDate, now, isDryRun } = order;
  if (!(await lockRun(tx, runId, order.mayWait ?? false))) refuseBusy(businessDate);
  // The run that held the lock before may have paid this date, or begun to.
  await requirePayable(tx, businessDate, now);
  if (await findPosting(tx)) refuseBusy(businessDate);
  const totals = await freezeDate(tx, runId, businessDate, now, order.onStep ?? (() => {}));
  if (isDryRun) throw new DryRunEnd(totals);
  await updateAttemptFrozen(tx, runId, totals);
}

/** @returns whether work is left; undefined when another process has ended the run */
async function postNextChunk(
  database: Database,
  runId: bigint,
  { businessDate, now }: RunOrder,
  beganAt: number,
): Promise<boolean | undefined> {
  let tries = 0;
  return database.transaction(
    async (tx) => {
      tries++;
      await lockRun(tx, runId, true);
      const chunk = await findNextChunk(tx, runId);
      if (chunk) await postChunk(tx, runId, chunk, businessDate, now, tries > 1);
      if (chunk && (await findNextChunk(tx, runId))) {
        await updateAttemptProgressed(tx, runId);
        return true;
      }
      return (await updateAttemptPosted(tx, runId, performance.now() - beganAt)) ? false : undefined;
    },
    { isLong: true },
  );
}

/**
 * Posts a frozen date chunk by chunk, to its end or to that of the order's signal. Two processes that both took it for
 * left alone do it side by side.
 * @throws AppError already_paid: the other one posted the last chunk
 */
async function postChunks(database: Database, runId: bigint, order: RunOrder, beganAt: number): Promise<void> {
  for (;;) {
    const isLeft = await postNextChunk(database, runId, order, beganAt);
    if (isLeft === undefined) refusePaid(order.businessDate);
    if (!isLeft) break;
    if (order.signal?.aborted) return;
  }
  order.onStep?.('Transfers are posted.');
}

/**
 * Computes what an attempt pays; one that may not is taken back.
 * @returns whether something is to be posted
 */
async function freezeAttempt(database: Database, runId: bigint, order: RunOrder, beganAt: number): Promise<boolean> {
  try {
    await database.transaction((tx) => freeze(tx, runId, order), { isLong: true });
    return true;
  } catch (error) {
    if (error instanceof AppError) await deleteAttempt(database, runId);
    if (!(error instanceof DryRunEnd)) throw error;
    const { totals } = error;
    await database.transaction((tx) => updateAttemptSimulated(tx, runId, totals, performance.now() - beganAt));
    return false;
  }
}

/**
 * Pays the date of an attempt that `openRun` gave, once that is committed: all of it, or what was left.
 * @returns the run as it stands: still `posting` when the order's signal ended this call
 * @throws AppError already_paid, run_in_progress: somebody was faster
 */
export async function finishRun(database: Database, runId: bigint, order: RunOrder): Promise<Run> {
  const frozen = await findPosting(database);
  const isResumed = frozen?.id === runId;
  const beganAt = performance.now() - (isResumed ? Math.max(0, order.now.getTime() - frozen.startedAt.getTime()) : 0);
  try {
    if (isResumed || (await freezeAttempt(database, runId, order, beganAt))) {
      await postChunks(database, runId, order, beganAt);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const sentence = explainDatabaseError(error);
    // Where the database is gone there is nowhere to write why; the attempt is then read as interrupted.
    await updateAttemptFailed(database, runId, sentence, performance.now() - beganAt).catch(() => {});
    throw error;
  }
  return getRun(database, runId);
}

/**
 * Writes the attempt to pay a business date; when it is frozen already and nobody goes on with it, gives that one.
 * @throws AppError invalid_input, date_not_payable, already_paid, run_in_progress
 */
export async function openRun(database: Queryable, order: RunOrder): Promise<bigint> {
  const businessDate = parseBusinessDate(order.businessDate, 'businessDate');
  await requirePayable(database, businessDate, order.now);
  const frozen = await findPosting(database);
  if (!frozen) return insertAttempt(database, { ...order, startedAt: order.now });
  if (order.isDryRun || frozen.isAlive) refuseBusy(frozen.businessDate);
  return frozen.id;
}

/**
 * Pays a business date, or with `isDryRun` says what it would pay. However many processes try, it is paid once, and to
 * its end.
 * @throws AppError invalid_input, date_not_payable, already_paid, run_in_progress
 */
export async function postRun(database: Database, order: RunOrder): Promise<Run> {
  return finishRun(database, await openRun(database, order), order);
}

type CatchUpOrder = Pick<RunOrder, 'trigger' | 'onStep' | 'signal'> & {
  now: () => Date;
  /** The admin who started it; null when nobody did. */
  startedBy?: bigint | null;
  /** So many at most; all that are due unless told. */
  mostDates?: number;
  /** The last date that is paid; today unless told. */
  through?: string;
};

/** Undefined when another process was faster. */
export async function unlessPaid(run: Promise<Run>): Promise<Run | undefined> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'already_paid' || error.code === 'run_in_progress'))
      return undefined;
    throw error;
  }
}

const LOOK_AGAIN_MS = 250;

/**
 * Pays every date that is due, in order. Any number of processes may do it at once: each date is paid by one of
 * them, and ended by another when that one dies.
 * @returns the runs that ended in this call
 */
export async function catchUp(database: Database, order: CatchUpOrder): Promise<Run[]> {
  const { now, startedBy = null, mostDates = Infinity, through, ...rest } = order;
  const runs: Run[] = [];
  for (;;) {
    const [next] = await listDueDates(database, now(), 1);
    const isOver = next === undefined || (through !== undefined && next > through) || runs.length >= mostDates;
    if (isOver || order.signal?.aborted) return runs;
    if ((await findPosting(database))?.isAlive) {
      await wait(LOOK_AGAIN_MS);
      continue;
    }
    const wanted = { ...rest, businessDate: next, now: now(), startedBy, isDryRun: false, mayWait: true };
    const run = await unlessPaid(postRun(database, wanted));
    if (run?.state === 'posted') runs.push(run);
  }
}
