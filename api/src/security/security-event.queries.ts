import type { SecurityEventKind, SecurityEventQuery } from '../contract';
import { Conditions, toContainsPattern } from '../database/conditions';
import type { Queryable } from '../database/database';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';

/** Of each kind: thousands of wrong passwords push no export out. Of exports as many again, by members. */
const KEPT_OF_KIND_MAX = 5000;

export interface NewSecurityEvent {
  /** Of the first, where there were several in a row. */
  at: Date;
  kind: SecurityEventKind;
  memberId: bigint | null;
  address: string;
  detail: string;
  times: number;
}

export interface SecurityEventRow extends NewSecurityEvent {
  id: bigint;
  memberName: string | null;
}

export async function insertSecurityEvents(database: Queryable, events: NewSecurityEvent[]): Promise<void> {
  await database.query(
    `INSERT INTO security_events (at, kind, member_id, address, detail, times)
     SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::integer[])`,
    [
      events.map(({ at }) => at),
      events.map(({ kind }) => kind),
      events.map(({ memberId }) => memberId),
      events.map(({ address }) => address),
      events.map(({ detail }) => detail),
      events.map(({ times }) => times),
    ],
  );
}

/** One row more than the limit, the newest first. The search is for a part of the name, the address or the detail. */
export function listSecurityEvents(database: Queryable, query: SecurityEventQuery): Promise<SecurityEventRow[]> {
  const conditions = new Conditions();
  const { cursor, kind, from, to } = query;
  if (cursor !== undefined) conditions.add((p) => `e.id < ${p}`, decodeCursor(cursor));
  if (kind !== undefined) conditions.add((p) => `e.kind = ${p}`, kind);
  conditions.addDays('e.at', from, to);
  const search = query.search?.trim().toLowerCase();
  if (search)
    conditions.add((p) => `lower(concat_ws(' ', m.name, e.address, e.detail)) LIKE ${p}`, toContainsPattern(search));
  return database.query<SecurityEventRow>(
    `SELECT e.id, e.at, e.kind, e.member_id AS "memberId", m.name AS "memberName", e.address, e.detail, e.times
     FROM security_events e LEFT JOIN members m ON m.id = e.member_id
     ${conditions.where} ORDER BY e.id DESC LIMIT ${conditions.bind((query.limit ?? LIMIT_DEFAULT) + 1)}`,
    conditions.values,
  );
}

/**
 * What staff take out, of the back office or of a member's pages, and not a member of their own pages: thousands of own
 * statements push none of it out.
 */
const IS_BY_STAFF = `(detail LIKE '/api/v1/admin/%' OR detail LIKE '% of member:%')`;

export async function deleteOldSecurityEvents(database: Queryable, max = KEPT_OF_KIND_MAX): Promise<void> {
  await database.query(
    `DELETE FROM security_events USING (
       SELECT id, row_number() OVER (PARTITION BY kind, kind = 'export' AND ${IS_BY_STAFF} ORDER BY id DESC) AS place
       FROM security_events
     ) ranked
     WHERE ranked.place > $1 AND security_events.id = ranked.id`,
    [max],
  );
}
