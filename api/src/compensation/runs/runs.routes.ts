import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { addBackground } from '../../background';
import { EnvelopeOf, NewRun, PageQuery, Run, RunPage, toEnvelope, type Envelope } from '../../contract';
import type { Transaction } from '../../database/database';
import { toActor } from '../../decisions/actor';
import type { Deps } from '../../deps';
import { errorReplies } from '../../errors/error-replies';
import { executeOnce } from '../../idempotency/execute-once';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../../paging/paging';
import { keepLiability } from '../liability/keep-liability';
import { catchUp, unlessPaid } from './catch-up';
import { listDueDates } from './due-dates';
import { getFirstDueDate, openAdminRun, toAdminOrder } from './open-admin-run';
import { finishRun, type RunOrder } from './post-run';
import { listRuns, toRun } from './run.queries';
import { findNextScheduled } from './schedule';

/** Answers with the attempt at once. It is paid once the attempt is committed, and only if this very request wrote it. */
async function openOnce(
  deps: Deps,
  request: FastifyRequest,
  findWanted: (tx: Transaction) => Promise<NewRun>,
  pay: (run: Run, order: RunOrder) => void,
): Promise<Envelope<Run>> {
  const orders = new Map<string, RunOrder>();
  const reply = await executeOnce(deps, request, async (tx) => {
    const order = toAdminOrder(await findWanted(tx), toActor(request), deps.now());
    const run = await openAdminRun(tx, order, request.ip);
    orders.set(run.id, order);
    return toEnvelope(run, order.isDryRun ? 'Dry run started.' : 'Run started.');
  });
  const order = orders.get(reply.result.id);
  if (order) pay(reply.result, order);
  return reply;
}

export function runsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { database, now } = deps;
  return async (app) => {
    const background = addBackground(app);
    const refreshLiability = () => background.start('computing the liability', () => keepLiability(database, now()));

    app.get(
      '/runs',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Attempts to pay a business date, the newest first, and the dates that are due',
          tags: ['admin'],
          querystring: Type.Object(PageQuery, { additionalProperties: false }),
          response: { 200: EnvelopeOf(RunPage), ...errorReplies },
        },
      },
      async (request) => {
        const { cursor, limit = LIMIT_DEFAULT } = request.query;
        const rows = await listRuns(database, cursor === undefined ? undefined : decodeCursor(cursor), limit);
        return toEnvelope(
          {
            ...toPage(rows, limit, toRun),
            dueDates: await listDueDates(database, now()),
            nextScheduledAt: findNextScheduled(now()).toISOString(),
          },
          'OK',
        );
      },
    );

    app.post(
      '/runs',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Start to pay a business date, or a dry run of it; it goes on after the reply',
          tags: ['admin'],
          body: NewRun,
          response: { 200: EnvelopeOf(Run), ...errorReplies },
        },
      },
      (request) =>
        openOnce(
          deps,
          request,
          async () => request.body,
          (run, order) =>
            background.start('a run', async () => {
              await finishRun(database, BigInt(run.id), order);
              if (!order.isDryRun) refreshLiability();
            }),
        ),
    );

    app.post(
      '/runs/catch-up',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Start to pay every date that is due, in order; answers with the attempt of the first',
          tags: ['admin'],
          response: { 200: EnvelopeOf(Run), ...errorReplies },
        },
      },
      (request) =>
        openOnce(
          deps,
          request,
          async (tx) => ({ businessDate: await getFirstDueDate(tx, now()), isDryRun: false }),
          (run, order) =>
            background.start('catching up', async () => {
              await unlessPaid(finishRun(database, BigInt(run.id), order));
              await catchUp(database, { now, trigger: order.trigger, startedBy: order.startedBy });
              refreshLiability();
            }),
        ),
    );
  };
}
