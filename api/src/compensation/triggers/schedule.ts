import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import { CATCH_UP_DATES_MAX } from '../../contract/compensation-rules';
import type { Deps } from '../../deps';
import { AppError } from '../../errors/app-error';
import { keepLiability } from '../liability/keep-liability';
import { findLatestLiability } from '../liability/liability.queries';
import { catchUp } from '../runs/post-run';
import { findPosting, type PostingRun, type RunTrigger } from '../runs/run.queries';

/**
 * A few minutes after midnight; and again through the night, for the case that the database was away. What is paid is
 * not due any more.
 */
const PATTERN = '5 0-5 * * *';
/** A date that was left in the middle waits no longer than this, unless its next chunk cannot be posted. */
const LOOK_FOR_LEFT_PATTERN = '*/10 * * * * *';
const TIME_ZONE = 'Asia/Kolkata';

/** When the schedule triggers next. */
export function findNextScheduled(now: Date): Date {
  const next = new Cron(PATTERN, { timezone: TIME_ZONE, paused: true }).nextRun(now);
  if (!next) throw new Error(`The schedule ${PATTERN} never triggers`);
  return next;
}

/** Whether nobody goes on with a date that was begun, and the pause after its last failure is over. */
export function isLeft(posting: Pick<PostingRun, 'isAlive' | 'isDue'> | undefined): boolean {
  return posting !== undefined && !posting.isAlive && posting.isDue;
}

/**
 * Pays what is due when the server starts to listen, and after every midnight in India; then computes the liability of
 * the day. A failure is logged and tried again by the next trigger; the server goes on. Closing ends it after
 * the chunk that is being posted; another server, or this one when it starts again, goes on with the next.
 */
export function addPayoutSchedule(app: FastifyInstance, deps: Pick<Deps, 'database' | 'now' | 'requireClock'>): void {
  let working = Promise.resolve();
  const { signal } = app.background;
  /** In the middle of a date there is no figure. The server that pays the date computes it when the date is whole. */
  const keepLiabilityUnlessPosting = async () => {
    try {
      await keepLiability(deps.database, deps.now(), signal);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      app.log.info({ err: error }, 'the liability is left to the server that pays');
    }
  };
  const trigger = (by: RunTrigger) => {
    working = working
      .then(async () => {
        // Before the first date of all is paid, so that there is a figure while it is posted.
        if (!(await findLatestLiability(deps.database))) await keepLiabilityUnlessPosting();
      })
      .then(() => deps.requireClock?.())
      .then(() => catchUp(deps.database, { now: deps.now, trigger: by, signal, mostDates: CATCH_UP_DATES_MAX }))
      .then(async (runs) => {
        for (const { businessDate, totals } of runs) app.log.info({ businessDate, totals }, 'a business date is paid');
        await keepLiabilityUnlessPosting();
      })
      .catch((error: unknown) =>
        app.log[signal.aborted ? 'info' : 'error']({ err: error }, 'what is due could not be paid'),
      );
    app.background.start('paying what is due', () => working);
  };
  const job = new Cron(PATTERN, { timezone: TIME_ZONE, paused: true }, () => trigger('schedule'));
  const takeover = new Cron(LOOK_FOR_LEFT_PATTERN, { paused: true, catch: true }, async () => {
    if (isLeft(await findPosting(deps.database))) trigger('schedule');
  });
  app.addHook('onListen', async () => {
    trigger('start');
    job.resume();
    takeover.resume();
  });
  app.addHook('onClose', async () => {
    job.stop();
    takeover.stop();
  });
}
