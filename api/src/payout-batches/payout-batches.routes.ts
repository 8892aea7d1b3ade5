import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import {
  BatchResultList,
  BatchResults,
  CandidateQuery,
  Id,
  NewPayoutBatch,
  PayoutBatch,
  PayoutBatchDetails,
  PayoutBatchPage,
  PayoutCandidates,
  PlainPageQuery,
  ReturnFile,
  ReturnText,
  toEnvelope,
} from '../contract';
import type { Deps } from '../deps';
import { FORMATS, sendAttachment, type FileFormat } from '../exports/send-file';
import { executeOnce } from '../idempotency/execute-once';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { bareRoute, MONEY, staffRoute } from '../route-options';
import { requireSession, toActor } from '../sessions/access-guard';
import { readRows } from '../statements/read-statement';
import { SharedWork } from '../throttles/expensive-requests';
import { listBatches, listBatchLines, toBatch, toBatchLine, type CandidateRow } from './batch.queries';
import {
  chooseCandidates,
  createBatch,
  discardBatch,
  getBankFile,
  getBatch,
  listWaiting,
  releaseBatch,
} from './payout-batches';
import { settleBatch } from './settle-batch';

const BatchParams = Type.Object({ batchId: Id });
/** A thousand lines, in base64. */
const FILE_MAX_BYTES = 2.5 * 1024 * 1024;
/** Payouts that leave with one file of a bank. */
export function payoutBatchesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { database, now } = deps;
  // Five hundred payouts with what may stand in their way: read for each of 16 callers, they miss their 100 ms.
  const waiting = new SharedWork<CandidateRow[]>();
  return async (app) => {
    app.get(
      '/payout-batches/candidates',
      staffRoute('withdrawals.read', 'Payouts that wait and are in no batch, and what stands in their way', {
        querystring: CandidateQuery,
        result: PayoutCandidates,
      }),
      async (request) => {
        const { approvedBefore } = request.query;
        const rows = await waiting.run(approvedBefore ?? '', () => listWaiting(database, approvedBefore, now()));
        return toEnvelope(chooseCandidates(rows, request.query, requireSession(request).member.id));
      },
    );

    app.get(
      '/payout-batches',
      staffRoute('withdrawals.read', 'All payout batches, the newest first', {
        querystring: PlainPageQuery,
        result: PayoutBatchPage,
      }),
      async ({ query: { cursor, limit = LIMIT_DEFAULT } }) =>
        toEnvelope(toPage(await listBatches(database, cursor, limit), limit, toBatch)),
    );

    app.get(
      '/payout-batches/:batchId',
      staffRoute('withdrawals.read', 'A payout batch with its lines', {
        params: BatchParams,
        result: PayoutBatchDetails,
      }),
      async ({ params }) => {
        const batch = await getBatch(database, BigInt(params.batchId));
        const lines = await listBatchLines(database, batch.id);
        return toEnvelope({ ...toBatch(batch), lines: lines.map(toBatchLine) });
      },
    );

    app.post(
      '/payout-batches',
      staffRoute('payouts.settle', 'Put payouts together; a second person releases them', {
        ...MONEY,
        body: NewPayoutBatch,
        result: PayoutBatch,
      }),
      (request) =>
        executeOnce(deps, request, 'Batch prepared.', async (tx, actor, at) =>
          toBatch(await createBatch(tx, request.body, actor, at)),
        ),
    );

    for (const [end, endBatch] of [
      ['release', releaseBatch],
      ['discard', discardBatch],
    ] as const) {
      app.post(
        `/payout-batches/:batchId/${end}`,
        staffRoute('payouts.settle', `${end === 'release' ? 'Release' : 'Discard'} a batch that is prepared`, {
          ...MONEY,
          params: BatchParams,
          result: PayoutBatch,
        }),
        (request) =>
          executeOnce(deps, request, `Batch ${end}d.`.replace('discardd', 'discarded'), async (tx, actor, at) =>
            toBatch(await endBatch(tx, BigInt(request.params.batchId), actor, at)),
          ),
      );
    }
  };
}

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addFileRoute(app: App, deps: Deps, format: FileFormat): void {
  const { database, now } = deps;
  app.get(
    `/payout-batches/:batchId/file.${format}`,
    bareRoute(
      { can: 'withdrawals.read' },
      'admin',
      "The bank's file of a batch that was released; its SHA-256 stands in the audit log",
      {
        params: BatchParams,
        reply: Type.String({ description: 'A file in the layout of the bank' }),
        expensive: 'file',
      },
    ),
    async (request, reply) => {
      const file = await getBankFile(database, BigInt(request.params.batchId), format);
      const sha256 = createHash('sha256').update(file.content).digest('hex');
      await database.transaction((tx) =>
        insertAuditEntry(tx, toActor(request), now(), {
          action: 'payout_batch.download',
          subject: `payout_batch:${request.params.batchId}`,
          after: { file: file.name, sha256 },
        }),
      );
      return sendAttachment(reply, { ...file, type: FORMATS[format].type });
    },
  );
}

/** What goes to the bank, and what comes from it. */
export function batchFilesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const format of ['csv', 'xlsx'] as const) addFileRoute(app, deps, format);

    app.post(
      '/payout-batches/results/text',
      {
        ...staffRoute('payouts.settle', "The bank's return file as text, from a workbook; nothing is stored", {
          ...MONEY,
          body: ReturnFile,
          result: ReturnText,
        }),
        bodyLimit: FILE_MAX_BYTES,
      },
      async (request) => {
        const rows = await readRows(Buffer.from(request.body.content, 'base64'));
        return toEnvelope({ text: rows.map((cells) => cells.join('\t').replaceAll('"', '')).join('\n') });
      },
    );

    app.post(
      '/payout-batches/:batchId/results',
      staffRoute('payouts.settle', "The bank's return file, or a column of UTRs: settles each payout", {
        ...MONEY,
        params: BatchParams,
        body: BatchResults,
        result: BatchResultList,
      }),
      async (request) => toEnvelope(await settleBatch(deps, request, BigInt(request.params.batchId))),
    );
  };
}
