import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { insertAuditEntry } from '../../audit/insert-audit-entry';
import { addBackground, type Background } from '../../background';
import { NewRun, PlainPageQuery, Run, RunPage, toEnvelope, type Envelope } from '../../contract';
import type { Transaction } from '../../database/database';
import type { Actor } from '../../decisions/actor';
import type { Deps } from '../../deps';
import { AppError } from '../../errors/app-error';
import { staffRoute } from '../../route-options';
import { executeOnce } from '../../idempotency/execute-once';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../../paging/paging';
import { keepLiability } from '../liability/keep-liability';
import { listDueDates } from './due-dates';
import { catchUp, finishRun, openRun, unlessPaid, type RunOrder } from './post-run';
import { getRun, listRuns, lockOpening, lockRun, toRun } from './run.queries';
import { findNextScheduled } from './schedule';

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
    before: null,
    after: { businessDate: order.businessDate },
  });
  return getRun(tx, runId);
}

/** The date that comes first of all that are due. @throws AppError date_not_payable */
async function getFirstDueDate(tx: Transaction, now: Date): Promise<string> {
  const [first] = await listDueDates(tx, now, 1);
  if (first !== undefined) return first;
  throw new AppError('date_not_payable', 'Nothing is due: every weekday up to today is paid.');
}

/**
 * Answers with the attempt at once. It is paid once the attempt is committed, and only if this very request wrote it.
 */
async function openOnce(
  deps: Deps,
  request: FastifyRequest,
  findWanted: (tx: Transaction) => Promise<NewRun>,
  pay: (run: Run, order: RunOrder) => void,
): Promise<Envelope<Run>> {
  const orders = new Map<string, RunOrder>();
  const toMessage = (run: Run) => (orders.get(run.id)?.isDryRun ? 'Dry run started.' : 'Run started.');
  const reply = await executeOnce(deps, request, toMessage, async (tx, actor, now) => {
    const order = toAdminOrder(await findWanted(tx), actor, now);
    const run = await openAdminRun(tx, order, request.ip);
    orders.set(run.id, order);
    return run;
  });
  const order = orders.get(reply.result.id);
  if (order) pay(reply.result, order);
  return reply;
}

/** Pays after the reply is sent; then the liability is computed again. Closing the server ends it after a chunk. */
function createPayers({ database, now }: Deps, background: Background, signal: AbortSignal) {
  const refreshLiability = () => background.start('computing the liability', () => keepLiability(database, now()));
  return {
    payOne: (run: Run, order: RunOrder) =>
      background.start('a run', async () => {
        await finishRun(database, BigInt(run.id), { ...order, signal });
        if (!order.isDryRun) refreshLiability();
      }),
    payAllDue: (run: Run, order: RunOrder) =>
      background.start('catching up', async () => {
        await unlessPaid(finishRun(database, BigInt(run.id), { ...order, signal }));
        await catchUp(database, { now, trigger: order.trigger, startedBy: order.startedBy, signal });
        refreshLiability();
      }),
  };
}

export function runsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { database, now } = deps;
  return async (app) => {
    const stopping = new AbortController();
    app.addHook('preClose', async () => stopping.abort());
    const { payOne, payAllDue } = createPayers(deps, addBackground(app), stopping.signal);

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
          nextScheduledAt: findNextScheduled(now()).toISOString(),
        });
      },
    );

    app.post(
      '/runs',
      staffRoute('runs.start', 'Start to pay a business date, or a dry run of it; it goes on after the reply', {
        isAboutMoney: true,
        proof: 'always',
        body: NewRun,
        result: Run,
      }),
      async (request) => {
        await deps.requireClock?.();
        return openOnce(deps, request, async () => request.body, payOne);
      },
    );

    app.post(
      '/runs/catch-up',
      staffRoute('runs.start', 'Start to pay every date that is due, in order; answers with the attempt of the first', {
        isAboutMoney: true,
        proof: 'always',
        result: Run,
      }),
      async (request) => {
        await deps.requireClock?.();
        const findFirstDue = async (tx: Transaction) => ({
          businessDate: await getFirstDueDate(tx, now()),
          isDryRun: false,
        });
        return openOnce(deps, request, findFirstDue, payAllDue);
      },
    );
  };
}
