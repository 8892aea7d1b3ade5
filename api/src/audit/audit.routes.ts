import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AuditPage, AuditQuery, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { adminRoute } from '../route-options';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { listAudit, toAuditEntry } from './audit.queries';

export function auditRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/audit',
      adminRoute('admin', 'Who did what to what, the newest first', { querystring: AuditQuery, result: AuditPage }),
      async (request) => {
        const rows = await listAudit(deps.database, request.query);
        return toEnvelope(toPage(rows, request.query.limit ?? LIMIT_DEFAULT, toAuditEntry));
      },
    );
  };
}
