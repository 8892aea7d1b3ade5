import type { Queryable } from '../database/database';
import { isPartOfNumber, type MemberSearch } from './needle';

/**
 * How far each step goes before the next is tried. Without steps the searches of the back office miss their p95 of
 * 100 ms at a million members; docs/decisions/0013 tells why one statement cannot.
 */
export interface SearchSteps {
  shortWalkRows: number;
  fewHits: number;
  longWalkRows: number;
}

const STEPS: SearchSteps = { shortWalkRows: 2000, fewHits: 1500, longWalkRows: 60_000 };

/** Members asked how common a needle is, and the hits among them from which on walking fills a page. */
const ASKED_MEMBERS = 1000;
const COMMON_HITS = 2;

/** As the newest members tell. */
export async function isCommon(database: Queryable, { pattern }: MemberSearch): Promise<boolean> {
  const hits = await database.query(
    `SELECT FROM (SELECT search_text FROM members ORDER BY id DESC LIMIT ${ASKED_MEMBERS}) m
     WHERE m.search_text LIKE $1 LIMIT ${COMMON_HITS}`,
    [pattern],
  );
  return hits.length === COMMON_HITS;
}

const COMMON_NAME: SearchSteps = { shortWalkRows: 60_000, fewHits: 1500, longWalkRows: 60_000 };
const RARE_NAME: SearchSteps = { shortWalkRows: 0, fewHits: 1500, longWalkRows: 60_000 };

/**
 * Looking a common name up reads the whole index of it for nothing, and walking for a rare one looks up the member of
 * every row: each takes 10 ms of a processor, too long for 16 callers. A part of a number is never common.
 */
export async function chooseSteps(database: Queryable, search: MemberSearch): Promise<SearchSteps> {
  if (isPartOfNumber(search.needle)) return RARE_NAME;
  return (await isCommon(database, search)) ? COMMON_NAME : RARE_NAME;
}

/**
 * The two ways to fill a page of a list with hits. Each gives the ids in the order of the list, or undefined when it
 * did not get there.
 */
export interface SearchWays {
  /** Looks at the next rows of the list one by one: quick when hits are common. */
  walk: (maxRows: number) => Promise<bigint[] | undefined>;
  /** Finds all hits and sorts them: quick when hits are rare. @param maxHits null for as many as there are */
  lookUp: (maxHits: number | null) => Promise<bigint[] | undefined>;
}

/**
 * Which way is quick cannot be known before, so both are tried, the short steps first. Without it the searches of the
 * back office miss their 100 ms: walking alone takes a second for a name that nobody has, looking up alone as long for
 * one that everybody has.
 */
export async function searchInSteps(
  { walk, lookUp }: SearchWays,
  { shortWalkRows, fewHits, longWalkRows }: SearchSteps = STEPS,
): Promise<bigint[]> {
  const page =
    (shortWalkRows > 0 ? await walk(shortWalkRows) : undefined) ??
    (await lookUp(fewHits)) ??
    (await walk(longWalkRows)) ??
    (await lookUp(null));
  return page ?? [];
}
