import type { AuditEntry, AuditQuery, MemberNames } from '../contract';
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
  WHEN 'member' THEN (SELECT id FROM members WHERE id = s.id)
  WHEN 'deposit' THEN (SELECT member_id FROM deposits WHERE id = s.id)
  WHEN 'withdrawal' THEN (SELECT member_id FROM withdrawal_requests WHERE id = s.id)
  WHEN 'payout' THEN (SELECT member_id FROM payouts WHERE id = s.id)
  WHEN 'conversation' THEN (SELECT member_id FROM conversations WHERE id = s.id)
  WHEN 'testimonial' THEN (SELECT member_id FROM testimonials WHERE id = s.id)
  WHEN 'transfer' THEN (SELECT ${WALLET} FROM transfers WHERE id = s.id)
END`;

/**
 * What a person calls a subject that is nobody's; of a tier and of a person who is invited, what that was called then.
 */
const NAME_OF_SUBJECT = `CASE s.kind
  WHEN 'member' THEN a.after ->> 'name'
  WHEN 'plan' THEN coalesce(a.after ->> 'name', a.before ->> 'name', '₹' || coalesce(a.after ->> 'minRecharge', a.before ->> 'minRecharge'))
  WHEN 'run' THEN (SELECT business_date::text FROM runs WHERE id = s.id)
  WHEN 'conversation' THEN (SELECT name FROM conversations WHERE id = s.id)
  WHEN 'saved_reason' THEN (SELECT about FROM saved_reasons WHERE id = s.id)
  WHEN 'saved_reply' THEN (SELECT title FROM saved_replies WHERE id = s.id)
  WHEN 'mail' THEN (SELECT mail_to FROM notifications WHERE id = s.id)
  WHEN 'proposal' THEN (SELECT kind FROM proposals WHERE id = s.id)
END`;

/** Who or what the subject of each row of "a" is called, and whose it is. */
export const NAMES_OF_SUBJECT = `of.member_id AS "subjectMemberId",
  coalesce((SELECT name FROM members WHERE id = of.member_id), ${NAME_OF_SUBJECT}) AS "subjectName"`;
/** What these need: joined to "a", which has a subject, and the states before and after. */
export const JOIN_SUBJECT = `CROSS JOIN LATERAL (${SUBJECT} ${ROWS_FIRST}) s
  CROSS JOIN LATERAL (SELECT ${MEMBER_OF_SUBJECT} AS member_id ${ROWS_FIRST}) of`;

function listByIds(database: Queryable, ids: bigint[]): Promise<AuditRow[]> {
  return database.query<AuditRow>(
    `SELECT a.id, a.at, a.actor_id AS "actorId", a.action, a.subject, a.before, a.after, a.address, a.is_alone AS "isAlone",
       coalesce(m.name, CASE a.action WHEN 'command.run' THEN 'The command line' ELSE 'The server' END) AS "actorName",
       ${NAMES_OF_SUBJECT}
     FROM (SELECT * FROM audit_entries WHERE id = ANY($1::bigint[]) ${ROWS_FIRST}) a
     LEFT JOIN members m ON m.id = a.actor_id
     ${JOIN_SUBJECT}
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

/** The ids of members in a state, however deep. */
function listMemberIds(state: unknown): string[] {
  if (typeof state !== 'object' || state === null) return [];
  return Object.entries(state).flatMap(([field, value]: [string, unknown]) => {
    if (typeof value !== 'string') return listMemberIds(value);
    const id = field === 'subject' ? value.replace('member:', '') : value;
    return MEMBER_FIELDS.has(field) && MEMBER_ID.test(id) ? [id] : [];
  });
}
const MEMBER_FIELDS: ReadonlySet<string> = new Set(['memberId', 'actorId', 'subject']);
const MEMBER_ID = /^[0-9]{1,18}$/;

/** Each with what the members are called whom its states name by their ids. */
export async function addMemberNames<Row extends { before: unknown; after: unknown }>(
  database: Queryable,
  rows: Row[],
): Promise<(Row & { memberNames: MemberNames })[]> {
  const named = rows.map((row) => ({ row, ids: listMemberIds([row.before, row.after]) }));
  const members = await database.query<{ id: bigint; name: string }>(
    'SELECT id, name FROM members WHERE id = ANY($1::bigint[])',
    [named.flatMap(({ ids }) => ids)],
  );
  const nameOf = new Map(members.map(({ id, name }) => [String(id), name]));
  return named.map(({ row, ids }) => {
    const memberNames: MemberNames = {};
    for (const id of ids) {
      const name = nameOf.get(id);
      if (name !== undefined) memberNames[id] = name;
    }
    return { ...row, memberNames };
  });
}

export function toAuditEntry(row: AuditRow & { memberNames: MemberNames }): AuditEntry {
  return {
    ...row,
    id: String(row.id),
    actorId: row.actorId === null ? null : String(row.actorId),
    subjectMemberId: row.subjectMemberId === null ? null : String(row.subjectMemberId),
    at: row.at.toISOString(),
  };
}
