import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AuditPage,
  AuditQuery,
  SecurityEventPage,
  SecurityEventQuery,
  toEnvelope,
  type AuditEntry,
  type SecurityEvent,
} from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { staffRoute } from '../route-options';
import { addAuditFilter, findAuditIds, NEWEST_FIRST } from '../search/audit';
import { parseMemberSearch } from '../search/needle';
import { listSecurityEvents, type SecurityEventRow } from '../security/security-event.queries';

interface AuditRow {
  id: bigint;
  at: Date;
  actorId: bigint | null;
  actorName: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  address: string;
  isAlone: boolean;
}

/** One row more than the limit, the newest first. */
async function listAudit(database: Queryable, query: AuditQuery): Promise<AuditRow[]> {
  const conditions = new Conditions();
  const limit = (query.limit ?? LIMIT_DEFAULT) + 1;
  const search = parseMemberSearch(query.search);
  if (search) {
    const ids = await findAuditIds(database, query, search, limit);
    conditions.add((p) => `a.id = ANY(${p}::bigint[])`, ids);
  } else {
    addAuditFilter(conditions, query);
  }
  return database.query<AuditRow>(
    `SELECT a.id, a.at, a.actor_id AS "actorId", coalesce(m.name, 'The server') AS "actorName", a.action, a.subject, a.before, a.after, a.address,
       a.is_alone AS "isAlone"
     FROM audit_entries a LEFT JOIN members m ON m.id = a.actor_id
     ${conditions.where} ${NEWEST_FIRST} LIMIT ${conditions.bind(limit)}`,
    conditions.values,
  );
}

function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    ...row,
    id: String(row.id),
    actorId: row.actorId === null ? null : String(row.actorId),
    at: row.at.toISOString(),
  };
}

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
        const rows = await listAudit(deps.database, request.query);
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
