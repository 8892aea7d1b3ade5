import type { AuditEntry, AuditQuery } from '../contract';
import type { Queryable } from '../database/database';
import { WALLET } from '../ledger/post-transfers';
import { LIMIT_DEFAULT } from '../paging/paging';
import { findAuditIds, listAuditIds, NEWEST_FIRST } from '../search/audit';
import { parseMemberSearch } from '../search/needle';

export interface AuditRow {
  id: bigint;
  at: Date;
  actorId: bigint | null;
  actorName: string;
  action: string;
  subject: string;
  subjectName: string | null;
  subjectMemberId: bigint | null;
  before: unknown;
  after: unknown;
  address: string;
  isAlone: boolean;
}

const ROWS_FIRST = 'OFFSET 0';

/** The kind of a subject and its number, of a subject that has one. */
const SUBJECT = `SELECT split_part(a.subject, ':', 1) AS kind,
  CASE WHEN a.subject ~ '^[a-z_]+:[0-9]{1,18}$' THEN split_part(a.subject, ':', 2)::bigint END AS id`;

/** Whose the subject is; one look-up by its id, of the entries of a page. */
const MEMBER_OF_SUBJECT = `CASE s.kind
  WHEN 'member' THEN s.id
  WHEN 'deposit' THEN (SELECT member_id FROM deposits WHERE id = s.id)
  WHEN 'withdrawal' THEN (SELECT member_id FROM withdrawal_requests WHERE id = s.id)
  WHEN 'payout' THEN (SELECT member_id FROM payouts WHERE id = s.id)
  WHEN 'conversation' THEN (SELECT member_id FROM conversations WHERE id = s.id)
  WHEN 'testimonial' THEN (SELECT member_id FROM testimonials WHERE id = s.id)
  WHEN 'transfer' THEN (SELECT ${WALLET} FROM transfers WHERE id = s.id)
END`;

/** What a person calls a subject that is nobody's; of a tier, what it was called then. */
const NAME_OF_SUBJECT = `CASE s.kind
  WHEN 'plan' THEN coalesce(a.after ->> 'name', a.before ->> 'name', '₹' || coalesce(a.after ->> 'minRecharge', a.before ->> 'minRecharge'))
  WHEN 'run' THEN (SELECT business_date::text FROM runs WHERE id = s.id)
  WHEN 'conversation' THEN (SELECT name FROM conversations WHERE id = s.id)
  WHEN 'saved_reason' THEN (SELECT about FROM saved_reasons WHERE id = s.id)
  WHEN 'saved_reply' THEN (SELECT title FROM saved_replies WHERE id = s.id)
  WHEN 'mail' THEN (SELECT mail_to FROM notifications WHERE id = s.id)
  WHEN 'proposal' THEN (SELECT kind FROM proposals WHERE id = s.id)
END`;

function listByIds(database: Queryable, ids: bigint[]): Promise<AuditRow[]> {
  return database.query<AuditRow>(
    `SELECT a.id, a.at, a.actor_id AS "actorId", a.action, a.subject, a.before, a.after, a.address, a.is_alone AS "isAlone",
       coalesce(m.name, CASE a.action WHEN 'command.run' THEN 'The command line' ELSE 'The server' END) AS "actorName",
       of.member_id AS "subjectMemberId",
       coalesce((SELECT name FROM members WHERE id = of.member_id), ${NAME_OF_SUBJECT}) AS "subjectName"
     FROM (SELECT * FROM audit_entries WHERE id = ANY($1::bigint[]) ${ROWS_FIRST}) a
     LEFT JOIN members m ON m.id = a.actor_id
     CROSS JOIN LATERAL (${SUBJECT} ${ROWS_FIRST}) s
     CROSS JOIN LATERAL (SELECT ${MEMBER_OF_SUBJECT} AS member_id ${ROWS_FIRST}) of
     ${NEWEST_FIRST}`,
    [ids],
  );
}

/** One row more than the limit, the newest first. */
export async function listAudit(database: Queryable, query: AuditQuery): Promise<AuditRow[]> {
  const limit = (query.limit ?? LIMIT_DEFAULT) + 1;
  const search = parseMemberSearch(query.search);
  const ids = search ? await findAuditIds(database, query, search, limit) : await listAuditIds(database, query, limit);
  return listByIds(database, ids);
}

export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    ...row,
    id: String(row.id),
    actorId: row.actorId === null ? null : String(row.actorId),
    subjectMemberId: row.subjectMemberId === null ? null : String(row.subjectMemberId),
    at: row.at.toISOString(),
  };
}
