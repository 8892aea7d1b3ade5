import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AuditPage, AuditQuery, EnvelopeOf, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { listAudit, toAuditEntry } from './audit.queries';

export function auditRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/audit',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Who did what to what, the newest first',
          tags: ['admin'],
          querystring: AuditQuery,
          response: { 200: EnvelopeOf(AuditPage), ...errorReplies },
        },
      },
      async (request) => {
        const rows = await listAudit(deps.database, request.query);
        return toEnvelope(toPage(rows, request.query.limit ?? LIMIT_DEFAULT, toAuditEntry), 'OK');
      },
    );
  };
}
