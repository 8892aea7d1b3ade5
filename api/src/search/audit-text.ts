import type { Queryable } from '../database/database';
import type { MemberSearch } from './needle';

/*
 * What the index of topics and that of subjects know of the texts of the log: where they give the hits themselves, no
 * trigrams are looked up for what many entries have.
 */

export const SUBJECT = 'a.subject COLLATE "C"';

/** What was done to which kind of thing, without the number: `deposit.confirm deposit:`. */
export const TOPIC = `lower(a.action || ' ' || split_part(a.subject, ':', 1) || ':') COLLATE "C"`;

/** Each topic that there is, a few dozen, by one step of the index each. */
export async function listTopics(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ topic: string }>(
    `WITH RECURSIVE topics AS (
       (SELECT ${TOPIC} AS topic FROM audit_entries a ORDER BY ${TOPIC} LIMIT 1)
       UNION ALL
       SELECT (SELECT ${TOPIC} FROM audit_entries a WHERE ${TOPIC} > topics.topic ORDER BY ${TOPIC} LIMIT 1)
       FROM topics WHERE topics.topic IS NOT NULL
     ) SELECT topic FROM topics WHERE topic IS NOT NULL`,
    [],
  );
  return rows.map(({ topic }) => topic);
}

/**
 * Each subject that has a word and no number, such as `file:users`: a few for each kind, by one step of the index each.
 * In its order digits come before a colon, and a semicolon comes next.
 */
async function listWordSubjects(database: Queryable, kinds: string[]): Promise<string[]> {
  const findNext = (after: string) => `(SELECT a.subject FROM audit_entries a
    WHERE ${SUBJECT} > ${after} AND ${SUBJECT} < kind || ';' ORDER BY ${SUBJECT} LIMIT 1)`;
  const rows = await database.query<{ subject: string }>(
    `WITH RECURSIVE words AS (
       SELECT kind, ${findNext(`kind || '::'`)} AS subject FROM unnest($1::text[]) AS kinds (kind)
       UNION ALL
       SELECT kind, ${findNext('words.subject')} FROM words WHERE words.subject IS NOT NULL
     ) SELECT subject FROM words WHERE subject IS NOT NULL`,
    [kinds],
  );
  return rows.map(({ subject }) => subject);
}

/** Topics and whole subjects, or how subjects begin. */
export type TextHits = { topics: string[]; subjects: string[] } | { begins: string[] };

/** @returns undefined when the needle can be a part of any number, or goes from the action into the subject's name */
export async function findTextHits(
  database: Queryable,
  { needle, pattern }: MemberSearch,
): Promise<TextHits | undefined> {
  const topics = await listTopics(database);
  const kindsOf = (some: string[]) => [...new Set(some.flatMap((topic) => topic.split(/[ :]/).slice(1, 2)))];
  // A short one is looked for where words begin, and no name of a subject does.
  const isShort = pattern.startsWith('% ');
  if (isShort) return { topics: topics.filter((topic) => ` ${topic}`.includes(` ${needle}`)), subjects: [] };
  const [, head = '', digits] = /^([^0-9: ]*:)([0-9]+)$/.exec(needle) ?? [];
  if (digits !== undefined) {
    return { begins: kindsOf(topics.filter((topic) => topic.endsWith(head))).map((kind) => `${kind}:${digits}`) };
  }
  if (/[0-9]| .*:./.test(needle)) return undefined;
  const words = await listWordSubjects(database, kindsOf(topics));
  return {
    topics: topics.filter((topic) => topic.includes(needle)),
    subjects: words.filter((subject) => subject.toLowerCase().includes(needle)),
  };
}
