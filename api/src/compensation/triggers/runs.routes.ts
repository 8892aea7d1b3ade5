import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Cron } from 'croner';
import type { FastifyRequest, FastifyInstance } from 'fastify';
import { insertAuditEntry } from '../../audit/insert-audit-entry';
import type { Background } from '../../background';
import { NewRun, PlainPageQuery, Run, RunPage, toEnvelope, type Envelope } from '../../contract';
import { CATCH_UP_DATES_MAX } from '../../contract/compensation-rules';
import type { Transaction } from '../../database/database';
import type { Actor } from '../../decisions/actor';
import type { Deps } from '../../deps';
import { AppError } from '../../errors/app-error';
import { MONEY, staffRoute } from '../../route-options';
import { executeOnce } from '../../idempotency/execute-once';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../../paging/paging';
import { keepLiability } from '../liability/keep-liability';
import { findLatestLiability } from '../liability/liability.queries';
import { listDueDates } from '../runs/due-dates';
import { catchUp, finishRun, openRun, unlessPaid, type RunOrder } from '../runs/post-run';
import {
  getRun,
  listRuns,
  lockOpening,
  lockRun,
  toRun,
  findPosting,
  type PostingRun,
  type RunTrigger,
} from '../runs/run.queries';

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

type AdminOrder = RunOrder & { startedBy: bigint };

/** Once the attempt is written, somebody else may be at work already: then it waits. */
function toAdminOrder({ businessDate, isDryRun }: NewRun, actor: Actor, now: Date): AdminOrder {
  return { businessDate, isDryRun, now, trigger: 'admin', startedBy: actor.memberId, mayWait: true };
}

/**
 * Writes an admin's attempt, and in the audit log who made it from where.
 * @throws AppError invalid_input, date_not_payable, already_paid, run_in_progress
 */
async function openAdminRun(tx: Transaction, order: AdminOrder, address: string): Promise<Run> {
  await lockOpening(tx);
  const runId = await openRun(tx, order);
  if (!(await lockRun(tx, runId, false))) {
    throw new AppError('run_in_progress', 'Another run is at work. Wait until it has ended.');
  }
  await insertAuditEntry(tx, { memberId: order.startedBy, address }, order.now, {
    action: order.isDryRun ? 'run.simulate' : 'run.start',
    subject: `run:${runId}`,
    after: { businessDate: order.businessDate },
  });
  return getRun(tx, runId);
}

/** A run that is wanted, and what is said when it has begun. */
interface Wanted {
  run: NewRun;
  message: string;
}

const toWanted = (run: NewRun): Wanted => ({ run, message: run.isDryRun ? 'Dry run started.' : 'Run started.' });

/** The date that comes first of all that are due. @throws AppError date_not_payable */
async function getFirstDue(tx: Transaction, now: Date): Promise<Wanted> {
  const [businessDate, ...others] = await listDueDates(tx, now);
  if (businessDate === undefined) {
    throw new AppError('date_not_payable', 'Nothing is due: every weekday up to today is paid.');
  }
  const left = others.length + 1 - CATCH_UP_DATES_MAX;
  const message = `Run started. The first ${CATCH_UP_DATES_MAX} of ${others.length + 1} due dates are paid; ${left} are left for the next time.`;
  const wanted = toWanted({ businessDate, isDryRun: false });
  return left > 0 ? { ...wanted, message } : wanted;
}

/**
 * Answers with the attempt at once. It is paid once the attempt is committed, and only if this very request wrote it.
 */
async function openOnce(
  deps: Deps,
  request: FastifyRequest,
  findWanted: (tx: Transaction) => Promise<Wanted>,
  pay: (run: Run, order: RunOrder) => void,
): Promise<Envelope<Run>> {
  const opened = new Map<string, { order: RunOrder; message: string }>();
  const toMessage = (run: Run) => opened.get(run.id)?.message ?? '';
  const reply = await executeOnce(deps, request, toMessage, async (tx, actor, now) => {
    const wanted = await findWanted(tx);
    const order = toAdminOrder(wanted.run, actor, now);
    const run = await openAdminRun(tx, order, request.ip);
    opened.set(run.id, { order, message: wanted.message });
    return run;
  });
  const own = opened.get(reply.result.id);
  if (own) pay(reply.result, own.order);
  return reply;
}

/** Pays after the reply is sent; then the liability is computed again. Closing the server ends it after a chunk. */
function createPayers({ database, now }: Deps, background: Background) {
  const { signal } = background;
  const refreshLiability = () =>
    background.start('computing the liability', () => keepLiability(database, now(), signal));
  return {
    payOne: (run: Run, order: RunOrder) =>
      background.start('a run', async () => {
        await finishRun(database, BigInt(run.id), { ...order, signal });
        if (!order.isDryRun) refreshLiability();
      }),
    payAllDue: (run: Run, order: RunOrder) =>
      background.start('catching up', async () => {
        await unlessPaid(finishRun(database, BigInt(run.id), { ...order, signal }));
        const { trigger, startedBy } = order;
        await catchUp(database, { now, trigger, startedBy, signal, mostDates: CATCH_UP_DATES_MAX - 1 });
        refreshLiability();
      }),
  };
}

export function runsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { config, database, now } = deps;
  return async (app) => {
    const { payOne, payAllDue } = createPayers(deps, app.background);

    app.get(
      '/runs',
      staffRoute('runs.read', 'Attempts to pay a business date, the newest first, and the dates that are due', {
        querystring: PlainPageQuery,
        result: RunPage,
      }),
      async (request) => {
        const { cursor, limit = LIMIT_DEFAULT } = request.query;
        const rows = await listRuns(database, cursor === undefined ? undefined : decodeCursor(cursor), limit);
        return toEnvelope({
          ...toPage(rows, limit, toRun),
          dueDates: await listDueDates(database, now()),
          nextScheduledAt: config.isPayoutScheduled ? findNextScheduled(now()).toISOString() : null,
        });
      },
    );

    app.post(
      '/runs',
      staffRoute('runs.start', 'Start to pay a business date, or a dry run of it; it goes on after the reply', {
        ...MONEY,
        body: NewRun,
        result: Run,
      }),
      async (request) => {
        await deps.requireClock?.();
        return openOnce(deps, request, async () => toWanted(request.body), payOne);
      },
    );

    app.post(
      '/runs/catch-up',
      staffRoute(
        'runs.start',
        'Start to pay what is due, in order, ten dates at most; answers with the attempt of the first',
        {
          ...MONEY,
          result: Run,
        },
      ),
      async (request) => {
        await deps.requireClock?.();
        return openOnce(deps, request, (tx) => getFirstDue(tx, now()), payAllDue);
      },
    );
  };
}
