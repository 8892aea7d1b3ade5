import type { AuditQuery } from '../contract';
import { Conditions } from '../database/conditions';
import { getRow, type Queryable } from '../database/database';
import { decodeCursor } from '../paging/paging';
import { findTextHits, listTopics, SUBJECT, TOPIC, type TextHits } from './audit-text';
import { isCommon, searchInSteps, type SearchSteps } from './in-steps';
import { isHit, LAST_CHARACTER, type MemberSearch } from './needle';

type AuditFilter = Pick<AuditQuery, 'cursor' | 'from' | 'to' | 'actorId' | 'subject' | 'action'>;

/** The newest first. By time, so that a month of long ago is found in the index and not behind everything since. */
export const NEWEST_FIRST = 'ORDER BY a.at DESC, a.id DESC';

/** Days in Asia/Kolkata, both included. Equalities are said as ranges for the same reason as in `selectNewest`. */
function addAuditFilter(conditions: Conditions, { cursor, from, to, actorId, subject, action }: AuditFilter): void {
  if (actorId !== undefined) conditions.add((p) => `(a.actor_id >= ${p} AND a.actor_id <= ${p})`, BigInt(actorId));
  if (subject?.includes(':')) {
    conditions.add((p) => `(${SUBJECT} >= ${p} AND ${SUBJECT} <= ${p})`, subject);
  } else if (subject !== undefined) {
    conditions.add((p) => `split_part(a.subject, ':', 1) = ${p}`, subject);
  }
  if (action !== undefined) conditions.add((p) => `a.action = ${p}`, action);
  if (cursor !== undefined) {
    conditions.add(
      (p) => `(a.at, a.id) < ((SELECT at FROM audit_entries WHERE id = ${p}), ${p})`,
      decodeCursor(cursor),
    );
  }
  conditions.addDays('a.at', from, to);
}

const TEXT = `lower(a.action || ' ' || a.subject)`;

/** Of action and subject; a short needle is looked for where words begin, as in names. */
function hasNeedle(conditions: Conditions, { pattern }: MemberSearch): string {
  const isInside = `${TEXT} LIKE ${conditions.bind(pattern)}`;
  return pattern.startsWith('% ') ? `(${isInside} OR ${TEXT} LIKE ${conditions.bind(pattern.slice(2))})` : isInside;
}

async function hasEntryBehind(database: Queryable, filter: AuditFilter, entries: number): Promise<boolean> {
  const conditions = new Conditions();
  addAuditFilter(conditions, filter);
  const behind = await database.query(
    `SELECT FROM audit_entries a ${conditions.where} ${NEWEST_FIRST} OFFSET ${conditions.bind(entries)} LIMIT 1`,
    conditions.values,
  );
  return behind.length > 0;
}

/**
 * Looks at the newest entries one by one until the page is full.
 * @returns undefined when it was not, and there are more entries
 */
async function walk(
  database: Queryable,
  filter: AuditFilter,
  search: MemberSearch,
  limit: number,
  maxRows: number,
): Promise<bigint[] | undefined> {
  const newest = new Conditions();
  addAuditFilter(newest, filter);
  const walked = `SELECT a.id, a.at, a.actor_id, a.action, a.subject FROM audit_entries a ${newest.where}
    ${NEWEST_FIRST} LIMIT ${newest.bind(maxRows)}`;
  const hits = new Conditions(newest.values);
  const isText = hasNeedle(hits, search);
  const isActor = `(SELECT m.search_text FROM members m WHERE m.id = a.actor_id) LIKE ${hits.bind(search.pattern)}`;
  const rows = await database.query<{ id: bigint }>(
    `SELECT a.id FROM (${walked}) a WHERE ${isText} OR ${isActor} ${NEWEST_FIRST} LIMIT ${hits.bind(limit)}`,
    hits.values,
  );
  if (rows.length < limit && (await hasEntryBehind(database, filter, maxRows))) return undefined;
  return rows.map((row) => row.id);
}

/** So many steps of an index take 3 ms, for nothing where more have acted. */
const FEW_ACTORS = 200;
const FEW_NAMES = 1500;

/** Of those who ever acted, found by one step of the index each; undefined when they are not few. */
async function findFewActors(database: Queryable, { pattern }: MemberSearch): Promise<string[] | undefined> {
  const row = await getRow<{ actorIds: string[]; actors: bigint }>(
    database,
    `WITH RECURSIVE steps AS (
       (SELECT actor_id AS id FROM audit_entries ORDER BY actor_id LIMIT 1)
       UNION ALL
       SELECT (SELECT actor_id FROM audit_entries WHERE actor_id > steps.id ORDER BY actor_id LIMIT 1)
       FROM steps WHERE steps.id IS NOT NULL
     ), actors AS MATERIALIZED (SELECT id FROM steps WHERE id IS NOT NULL LIMIT $2)
     SELECT (SELECT count(*) FROM actors) AS actors,
       ARRAY(SELECT m.id::text FROM actors JOIN members m ON m.id = actors.id WHERE m.search_text LIKE $1) AS "actorIds"`,
    [pattern, FEW_ACTORS + 1],
  );
  return row.actors > FEW_ACTORS ? undefined : row.actorIds;
}

/** Of all members, whether they have acted or not; undefined when they are not few. */
async function findFewNames(database: Queryable, search: MemberSearch): Promise<string[] | undefined> {
  if (await isCommon(database, search)) return undefined;
  const names = new Conditions();
  names.addFixed(isHit(names, search));
  const rows = await database.query<{ id: bigint }>(
    `SELECT m.id FROM members m ${names.where} LIMIT ${names.bind(FEW_NAMES + 1)}`,
    names.values,
  );
  return rows.length > FEW_NAMES ? undefined : rows.map(({ id }) => String(id));
}

/** The newest entries of each value of a key. Of what the index has in its order, all of it alike: said as a range. */
function selectNewest(values: unknown[], filter: AuditFilter, key: string, keys: string[], limit: number): string {
  const entries = new Conditions(values);
  addAuditFilter(entries, filter);
  const parts = entries.bind(keys);
  // For an equality that fits many entries the planner walks the whole log from its newest entry, which takes 10 ms.
  entries.addFixed(`${key} >= part AND ${key} <= part`);
  return `SELECT newest.id, newest.at FROM unnest(${parts}::text[]) AS parts (part) CROSS JOIN LATERAL (
    SELECT a.id, a.at FROM audit_entries a ${entries.where} ${newestOf(key)} LIMIT ${entries.bind(limit)}
  ) newest`;
}

/** Of each beginning of subjects, the few numbers that begin so (OFFSET 0), and then the newest of them. */
function selectBegun(values: unknown[], filter: AuditFilter, begins: string[], limit: number): string {
  const entries = new Conditions(values);
  addAuditFilter(entries, filter);
  const parts = entries.bind(begins);
  entries.addFixed(`${SUBJECT} >= part AND ${SUBJECT} < part || '${LAST_CHARACTER}'`);
  return `SELECT newest.id, newest.at FROM unnest(${parts}::text[]) AS parts (part) CROSS JOIN LATERAL (
    SELECT id, at FROM (SELECT a.id, a.at FROM audit_entries a ${entries.where} OFFSET 0) a
    ${NEWEST_FIRST} LIMIT ${entries.bind(limit)}
  ) newest`;
}

/** The newest entries with such a text. */
function selectTextHits(values: unknown[], filter: AuditFilter, hits: TextHits, limit: number): string {
  if ('begins' in hits) return selectBegun(values, filter, hits.begins, limit);
  return `${selectNewest(values, filter, TOPIC, hits.topics, limit)}
    UNION ${selectNewest(values, filter, SUBJECT, hits.subjects, limit)}`;
}

/** The newest entries of each of the actors. */
function selectOfActors(values: unknown[], filter: AuditFilter, actors: string, limit: number): string {
  const own = new Conditions(values);
  own.addFixed('a.actor_id = actors.id');
  addAuditFilter(own, filter);
  return `SELECT newest.id, newest.at FROM ${actors} CROSS JOIN LATERAL (
    SELECT a.id, a.at FROM audit_entries a ${own.where} ${NEWEST_FIRST} LIMIT ${own.bind(limit)}
  ) newest`;
}

/** Where the hits are known by values of which there are few, the newest of each are enough. */
async function listNewest(
  database: Queryable,
  filter: AuditFilter,
  textHits: TextHits,
  actorIds: string[],
  limit: number,
): Promise<bigint[]> {
  const values: unknown[] = [actorIds, limit];
  const rows = await database.query<{ id: bigint }>(
    `SELECT id FROM (
       ${selectTextHits(values, filter, textHits, limit)}
       UNION ${selectOfActors(values, filter, 'unnest($1::bigint[]) AS actors (id)', limit)}
     ) a ${NEWEST_FIRST} LIMIT $2`,
    values,
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds the entries by their text, and by their actors.
 * @returns undefined when there are more than `maxHits` of either
 */
async function lookUp(
  database: Queryable,
  filter: AuditFilter,
  search: MemberSearch,
  limit: number,
  maxHits: number | null,
  actorIds: string[] | undefined,
): Promise<bigint[] | undefined> {
  const texts = new Conditions();
  texts.addFixed(hasNeedle(texts, search));
  addAuditFilter(texts, filter);
  const most = `${texts.bind(maxHits)}::bigint`;
  const page = texts.bind(limit);
  const actors = new Conditions(texts.values);
  if (actorIds) actors.add((p) => `m.id = ANY(${p}::bigint[])`, actorIds);
  else actors.addFixed(isHit(actors, search));
  const rows = await database.query<{ found: bigint; id: bigint | null }>(
    `WITH texts AS MATERIALIZED (SELECT a.id, a.at FROM audit_entries a ${texts.where} LIMIT ${most} + 1),
     actors AS MATERIALIZED (SELECT m.id FROM members m ${actors.where} LIMIT ${most} + 1),
     counted AS MATERIALIZED (SELECT greatest((SELECT count(*) FROM texts), (SELECT count(*) FROM actors)) AS found),
     page AS (
       SELECT id, at FROM texts UNION ${selectOfActors(texts.values, filter, 'actors', limit)}
       WHERE (SELECT ${most} IS NULL OR found <= ${most} FROM counted) ORDER BY at DESC, id DESC LIMIT ${page}
     )
     SELECT counted.found, page.id FROM counted LEFT JOIN page ON true ORDER BY page.at DESC, page.id DESC`,
    texts.values,
  );
  if (maxHits !== null && Number(rows[0]?.found) > maxHits) return undefined;
  return rows.flatMap((row) => row.id ?? []);
}

/** Of what the index has in the order of `key`, all of it alike: said as a range, the newest first. */
const newestOf = (key: string) => `ORDER BY ${key} DESC, a.at DESC, a.id DESC`;

/**
 * The ids of a page of the filtered log, the newest first; each filter is an index, or two of them are.
 * @param limit one more than the page shows
 */
export async function listAuditIds(database: Queryable, filter: AuditFilter, limit: number): Promise<bigint[]> {
  const { subject, action, ...rest } = filter;
  const isTopic = subject?.includes(':') ? false : subject !== undefined || action !== undefined;
  const entries = new Conditions();
  addAuditFilter(entries, isTopic ? rest : filter);
  const select = async (sql: string) =>
    (await database.query<{ id: bigint }>(`${sql} LIMIT ${entries.bind(limit)}`, entries.values)).map(({ id }) => id);
  if (subject?.includes(':')) {
    return select(`SELECT a.id FROM audit_entries a ${entries.where} ${newestOf(SUBJECT)}`);
  }
  if (!isTopic) {
    const order = rest.actorId === undefined ? NEWEST_FIRST : newestOf('a.actor_id');
    return select(`SELECT a.id FROM audit_entries a ${entries.where} ${order}`);
  }
  const topics = (await listTopics(database)).filter(
    (topic) =>
      (action === undefined || topic.startsWith(`${action.toLowerCase()} `)) &&
      (subject === undefined || topic.endsWith(` ${subject.toLowerCase()}:`)),
  );
  const part = entries.bind(topics);
  entries.addFixed(`${TOPIC} >= part AND ${TOPIC} <= part`);
  const order = newestOf(rest.actorId === undefined ? TOPIC : `a.actor_id DESC, ${TOPIC}`);
  return select(
    `SELECT a.id FROM unnest(${part}::text[]) AS parts (part) CROSS JOIN LATERAL (
       SELECT a.id, a.at FROM audit_entries a ${entries.where} ${order} LIMIT ${entries.bind(limit)}
     ) a ${NEWEST_FIRST}`,
  );
}

/**
 * The ids of a page of the log, the newest first: what is looked for is a part of the action, of the subject
 * (`deposit:12`) or of the actor's name. Only a bare number, or more actors than a few, need the steps.
 * @param limit one more than the page shows
 */
export async function findAuditIds(
  database: Queryable,
  filter: AuditFilter,
  search: MemberSearch,
  limit: number,
  steps?: SearchSteps,
): Promise<bigint[]> {
  // Of a rare name by the index of names; of a common one, half a second at a million, by who ever acted.
  const actorIds = (await findFewNames(database, search)) ?? (await findFewActors(database, search));
  const textHits = await findTextHits(database, search);
  if (actorIds && textHits) return listNewest(database, filter, textHits, actorIds, limit);
  return searchInSteps(
    {
      walk: (maxRows) => walk(database, filter, search, limit, maxRows),
      lookUp: (maxHits) => lookUp(database, filter, search, limit, maxHits, actorIds),
    },
    steps,
  );
}
