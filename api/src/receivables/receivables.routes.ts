import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Proposed, ReasonBody, ReceivablePage, ReceivableQuery, toEnvelope, type Receivable } from '../contract';
import type { Deps } from '../deps';
import { toRupeesText } from '../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../paging/paging';
import { MemberParams, MONEY, staffRoute } from '../route-options';
import { getOwed, listReceivables, sumReceivables, type ReceivableRow } from './receivable.queries';

const toReceivable = ({ id, name, isDisabled, openMicros, since, reason }: ReceivableRow): Receivable => ({
  memberId: String(id),
  name,
  ...(isDisabled && { isDisabled }),
  amount: toRupeesText(openMicros),
  since: since.toISOString(),
  reason,
});

/** What members owe the club after reversals. */
export function receivablesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/receivables',
      staffRoute('receivables.read', 'Who owes the club something, and since when', {
        querystring: ReceivableQuery,
        result: ReceivablePage,
      }),
      async ({ query: { cursor, limit = LIMIT_DEFAULT } }) => {
        const after = cursor === undefined ? null : decodeCursor(cursor);
        const rows = await listReceivables(deps.database, after, limit);
        const { count, totalMicros, writtenOffMicros } = await sumReceivables(deps.database);
        return toEnvelope({
          ...toPage(rows, limit, toReceivable),
          counters: {
            count: Number(count),
            total: toRupeesText(totalMicros),
            writtenOff: toRupeesText(writtenOffMicros),
          },
        });
      },
    );

    app.post(
      '/receivables/:memberId/write-off',
      staffRoute('receivables.write_off', 'Propose to give up what a member owes; a second person does it', {
        ...MONEY,
        params: MemberParams,
        body: ReasonBody,
        result: Type.Union([Type.Null(), Proposed]),
      }),
      async (request) => {
        const { memberId } = request.params;
        const { openMicros } = await getOwed(deps.database, BigInt(memberId));
        const want = { memberId, amountMicros: String(openMicros), reason: request.body.reason };
        return app.decideTogether(request, { kind: 'write_off', want, done: 'Written off.' });
      },
    );
  };
}
