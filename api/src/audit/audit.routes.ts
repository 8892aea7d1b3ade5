import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AuditPage,
  AuditQuery,
  SecurityEventPage,
  SecurityEventQuery,
  toEnvelope,
  type SecurityEvent,
} from '../contract';
import type { Deps } from '../deps';
import { toPage } from '../paging/paging';
import { staffRoute } from '../route-options';
import { listSecurityEvents, type SecurityEventRow } from '../security/security-event.queries';
import { addMemberNames, listAudit, toAuditEntry } from './audit.queries';

function toSecurityEvent(row: SecurityEventRow): SecurityEvent {
  return {
    ...row,
    id: String(row.id),
    memberId: row.memberId === null ? null : String(row.memberId),
    at: row.at.toISOString(),
  };
}

export function auditRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/audit',
      staffRoute('audit.read', 'Who did what to what, the newest first', {
        querystring: AuditQuery,
        result: AuditPage,
      }),
      async (request) => {
        const rows = await addMemberNames(deps.database, await listAudit(deps.database, request.query));
        return toEnvelope(toPage(rows, request.query.limit, toAuditEntry));
      },
    );

    app.get(
      '/security-events',
      staffRoute(
        'audit.read',
        'Wrong passwords, throttles, exports, sign-ins of staff and changes of roles, the newest first',
        {
          querystring: SecurityEventQuery,
          result: SecurityEventPage,
        },
      ),
      async ({ query }) => {
        // Those of other processes come within seconds.
        await app.securityEvents.write();
        return toEnvelope(toPage(await listSecurityEvents(deps.database, query), query.limit, toSecurityEvent));
      },
    );
  };
}
