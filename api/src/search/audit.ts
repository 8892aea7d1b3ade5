import type { AuditQuery } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import { decodeCursor } from '../paging/paging';
import { searchInSteps, type SearchSteps } from './in-steps';
import { isHit, LAST_CHARACTER, type MemberSearch } from './needle';

type AuditFilter = Pick<AuditQuery, 'cursor' | 'from' | 'to'>;

/** The newest first. By time, so that a month of long ago is found in the index and not behind everything since. */
export const NEWEST_FIRST = 'ORDER BY a.at DESC, a.id DESC';

/** Days in Asia/Kolkata, both included. */
export function addAuditFilter(conditions: Conditions, { cursor, from, to }: AuditFilter): void {
  if (cursor !== undefined) {
    conditions.add(
      (p) => `(a.at, a.id) < ((SELECT at FROM audit_entries WHERE id = ${p}), ${p})`,
      decodeCursor(cursor),
    );
  }
  if (from !== undefined) conditions.add((p) => `a.at >= (${p}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'`, from);
  if (to !== undefined) conditions.add((p) => `a.at < (${p}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`, to);
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

/** What was done to which kind of thing, without the number: `deposit.confirm deposit:`. */
const TOPIC = `lower(a.action || ' ' || split_part(a.subject, ':', 1) || ':') COLLATE "C"`;

/** There are few dozens of them, found by one step of the index for each. */
async function listTopics(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ topic: string }>(
    `WITH RECURSIVE topics AS (
       (SELECT ${TOPIC} AS topic FROM audit_entries a ORDER BY ${TOPIC} LIMIT 1)
       UNION ALL
       SELECT (SELECT ${TOPIC} FROM audit_entries a WHERE ${TOPIC} > topics.topic ORDER BY ${TOPIC} LIMIT 1)
       FROM topics WHERE topics.topic IS NOT NULL
     )
     SELECT topic FROM topics WHERE topic IS NOT NULL`,
    [],
  );
  return rows.map(({ topic }) => topic);
}

/** Where an index gives the hits in the text themselves; no trigrams are looked up for what many entries have. */
type TextHits = { topics: string[] } | { subjects: string[] };

/** @returns undefined when the needle can be a part of any number */
async function findTextHits(database: Queryable, { needle, pattern }: MemberSearch): Promise<TextHits | undefined> {
  const [, head = '', digits] = /^([^0-9:]*:)([0-9]+)$/.exec(needle) ?? [];
  const isShort = pattern.startsWith('% ');
  if (!isShort && digits === undefined && /[0-9]/.test(needle)) return undefined;
  const topics = await listTopics(database);
  if (digits !== undefined && !isShort) {
    const kinds = new Set(topics.filter((topic) => topic.endsWith(head)).map((topic) => topic.split(' ').at(-1)));
    return { subjects: [...kinds].map((kind) => `${kind}${digits}`) };
  }
  return { topics: topics.filter((topic) => (isShort ? ` ${topic}`.includes(` ${needle}`) : topic.includes(needle))) };
}

/** The newest entries with such a text. */
function selectTextHits(values: unknown[], filter: AuditFilter, hits: TextHits, limit: number): string {
  const entries = new Conditions(values);
  addAuditFilter(entries, filter);
  const isBySubject = 'subjects' in hits;
  const parts = entries.bind(isBySubject ? hits.subjects : hits.topics);
  const last = `'${LAST_CHARACTER}'`;
  // Of a topic, the newest in the order of its index. Said as a range, because for an equality that fits many entries
  // the planner walks the whole log from its newest entry, which takes 10 ms.
  // Of a subject, the few numbers that begin so (OFFSET 0), and then the newest of them.
  entries.addFixed(
    isBySubject
      ? `a.subject COLLATE "C" >= part AND a.subject COLLATE "C" < part || ${last}`
      : `${TOPIC} >= part AND ${TOPIC} <= part`,
  );
  const found = `SELECT a.id, a.at FROM audit_entries a ${entries.where}`;
  const page = entries.bind(limit);
  const newest = isBySubject
    ? `SELECT id, at FROM (${found} OFFSET 0) a ${NEWEST_FIRST} LIMIT ${page}`
    : `${found} ORDER BY ${TOPIC} DESC, a.at DESC, a.id DESC LIMIT ${page}`;
  return `SELECT newest.id, newest.at FROM unnest(${parts}::text[]) AS parts (part) CROSS JOIN LATERAL (${newest}) newest`;
}

const FEW_ACTORS = 1000;

/**
 * The members who ever acted, from the index of entries by actor, one step for each; undefined when they are many.
 * Without it a common name is looked for among all members, half a second at a million.
 */
async function listFewActors(database: Queryable): Promise<bigint[] | undefined> {
  const rows = await database.query<{ id: bigint }>(
    `WITH RECURSIVE actors AS (
       (SELECT actor_id AS id FROM audit_entries ORDER BY actor_id LIMIT 1)
       UNION ALL
       SELECT (SELECT actor_id FROM audit_entries WHERE actor_id > actors.id ORDER BY actor_id LIMIT 1)
       FROM actors WHERE actors.id IS NOT NULL
     )
     SELECT id FROM actors WHERE id IS NOT NULL LIMIT $1`,
    [FEW_ACTORS + 1],
  );
  return rows.length > FEW_ACTORS ? undefined : rows.map(({ id }) => id);
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
  fewActors: bigint[] | undefined,
  textHits?: TextHits,
): Promise<bigint[] | undefined> {
  const texts = new Conditions();
  const foundTexts = textHits && selectTextHits(texts.values, filter, textHits, limit);
  if (!textHits) {
    texts.addFixed(hasNeedle(texts, search));
    addAuditFilter(texts, filter);
  }
  const most = `${texts.bind(maxHits)}::bigint`;
  const actors = new Conditions(texts.values);
  if (fewActors === undefined) {
    actors.addFixed(isHit(actors, search));
  } else {
    actors.add((p) => `m.id = ANY(${p}::bigint[])`, fewActors);
    actors.add((p) => `m.search_text LIKE ${p}`, search.pattern);
  }
  const own = new Conditions(texts.values);
  own.addFixed('a.actor_id = actors.id');
  addAuditFilter(own, filter);
  const page = own.bind(limit);
  const rows = await database.query<{ found: bigint; id: bigint | null }>(
    `WITH texts AS MATERIALIZED (${foundTexts ?? `SELECT a.id, a.at FROM audit_entries a ${texts.where}`} LIMIT ${most} + 1),
     actors AS MATERIALIZED (SELECT m.id FROM members m ${actors.where} LIMIT ${most} + 1),
     counted AS MATERIALIZED (SELECT greatest((SELECT count(*) FROM texts), (SELECT count(*) FROM actors)) AS found),
     page AS (
       SELECT id, at FROM texts UNION
       SELECT newest.id, newest.at FROM actors
       CROSS JOIN LATERAL (SELECT a.id, a.at FROM audit_entries a ${own.where} ${NEWEST_FIRST} LIMIT ${page}) newest
       WHERE (SELECT ${most} IS NULL OR found <= ${most} FROM counted) ORDER BY at DESC, id DESC LIMIT ${page}
     )
     SELECT counted.found, page.id FROM counted LEFT JOIN page ON true ORDER BY page.at DESC, page.id DESC`,
    own.values,
  );
  if (maxHits !== null && Number(rows[0]?.found) > maxHits) return undefined;
  return rows.flatMap((row) => row.id ?? []);
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
  const fewActors = await listFewActors(database);
  const textHits = await findTextHits(database, search);
  if (fewActors && textHits) return (await lookUp(database, filter, search, limit, null, fewActors, textHits)) ?? [];
  return searchInSteps(
    {
      walk: (maxRows) => walk(database, filter, search, limit, maxRows),
      lookUp: (maxHits) => lookUp(database, filter, search, limit, maxHits, fewActors),
    },
    steps,
  );
}
