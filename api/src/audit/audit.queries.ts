import type { AuditEntry, AuditQuery } from '../contract';
import { Conditions, toContainsPattern } from '../database/conditions';
import type { Queryable } from '../database/database';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';
import { isHit, parseMemberSearch } from '../search/needle';

export interface AuditRow {
  id: bigint;
  at: Date;
  actorId: bigint;
  actorName: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  address: string;
}

/** The search is for a part of the action, of the subject (`deposit:12`) or of the actor's name. */
function addSearch(conditions: Conditions, text: string | undefined): void {
  const search = parseMemberSearch(text);
  if (!search) return;
  conditions.add(
    (p) => `(lower(a.action || ' ' || a.subject) LIKE ${p}
      OR a.actor_id IN (SELECT m.id FROM members m WHERE ${isHit(conditions, search)}))`,
    toContainsPattern(search.needle),
  );
}

/** One row more than the limit, the newest first; `from` and `to` are days in Asia/Kolkata, both included. */
export function listAudit(database: Queryable, query: AuditQuery): Promise<AuditRow[]> {
  const conditions = new Conditions();
  if (query.cursor !== undefined) conditions.add((p) => `a.id < ${p}`, decodeCursor(query.cursor));
  if (query.from !== undefined) {
    conditions.add((p) => `a.at >= (${p}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'`, query.from);
  }
  if (query.to !== undefined) {
    conditions.add((p) => `a.at < (${p}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`, query.to);
  }
  addSearch(conditions, query.search);
  return database.query<AuditRow>(
    `SELECT a.id, a.at, a.actor_id AS "actorId", m.name AS "actorName", a.action, a.subject, a.before, a.after, a.address
     FROM audit_entries a JOIN members m ON m.id = a.actor_id
     ${conditions.where} ORDER BY a.id DESC LIMIT ${conditions.bind((query.limit ?? LIMIT_DEFAULT) + 1)}`,
    conditions.values,
  );
}

export function toAuditEntry(row: AuditRow): AuditEntry {
  return { ...row, id: String(row.id), actorId: String(row.actorId), at: row.at.toISOString() };
}
