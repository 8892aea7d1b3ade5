import { toContainsPattern, toKept } from '../database/conditions';
import type { Queryable } from '../database/database';
import { hasDigitsOf, isPartOfNumber } from './needle';

/*
 * What has a part of a text anywhere in it. The extension pg_trgm serves it with an index: of any three characters in a
 * row it knows who has them; fewer are not looked for. Without it a part of an e-mail or a UTR is looked for in every
 * row, and GET /admin/search misses its p95 of 100 ms at a million members (docs/decisions/0219). The embedded engine
 * brings it along, and elsewhere a superuser has made it once, because the searches of names need it, too.
 */

interface PartIndex {
  text: string;
  /** What a part may be: so long, and of such characters, that the index tells its rows apart. */
  part: RegExp;
  /** What the index finds: the pattern is somewhere in the text, and perhaps a little more. */
  isNear: (pattern: string, part: string) => string;
}

// Most digits of a UTR are a date or a bank: three or four of them are in too many. Letters alone are a bank or a name.
const UTR: PartIndex = {
  text: 'm.utr',
  part: /^(?=.*[0-9])[0-9A-Z]{5,}$/,
  isNear: (pattern) => `m.utr LIKE ${pattern}`,
};
const EMAIL_AND_CODE = `m.email || ' ' || m.referral_code`;
const CONTACT = `lower(${EMAIL_AND_CODE})`;
/** The index knows letters and digits alone: of "a@g" it would have every word that begins with g. */
const toContactKey = (sql: string) => `translate(${sql}, '@.-_+', '01234')`;
const INDEXES = {
  members: {
    text: CONTACT,
    part: /^[a-z0-9@.+_-]{3,}$/,
    isNear: (pattern, part) =>
      isPartOfNumber(part)
        ? hasDigitsOf(EMAIL_AND_CODE, pattern)
        : `${toContactKey(CONTACT)} LIKE ${toContactKey(pattern)}`,
  },
  deposits: UTR,
  payouts: UTR,
} satisfies Record<string, PartIndex>;

/**
 * Where a part is common, the newest rows have a page of it; where it is rare, the index finds few. Without the walk
 * the same 100 ms are missed by what everybody has, "gmail": the index would give a million rows, to be sorted.
 */
const WALKED_ROWS = 2000;
/** What none of so many of the newest has is rare, and not walked for: that is a millisecond of each search. */
const ASKED_ROWS = 200;
const FOUND_MAX = 1500;

/** The newest rows first; of more hits than `FOUND_MAX` some of the newest. @param part as the text is written */
export async function findIdsWithPart(
  database: Queryable,
  table: keyof typeof INDEXES,
  part: string,
  limit: number,
): Promise<bigint[]> {
  const index: PartIndex = INDEXES[table];
  if (!index.part.test(part)) return [];
  const { text } = index;
  const pattern = toKept('$1', 'text');
  const found = await database.query<{ id: bigint }>(
    `WITH walked AS MATERIALIZED (
       SELECT id FROM (
         SELECT id, ${text} AS text FROM ${table} m ORDER BY id DESC LIMIT (
           SELECT CASE WHEN EXISTS (
             SELECT FROM (SELECT ${text} AS text FROM ${table} m ORDER BY id DESC LIMIT ${ASKED_ROWS}) asked
             WHERE text LIKE ${pattern}
           ) THEN ${WALKED_ROWS} ELSE 0 END
         )
       ) newest WHERE text LIKE ${pattern} LIMIT ${limit}
     ), hits AS MATERIALIZED (
       SELECT id FROM ${table} m WHERE (SELECT count(*) FROM walked) < ${limit}
         AND ${index.isNear(pattern, part)} AND ${text} LIKE ${pattern} LIMIT ${FOUND_MAX}
     )
     SELECT id FROM walked UNION SELECT id FROM hits ORDER BY id DESC LIMIT ${limit}`,
    [toContainsPattern(part)],
  );
  return found.map(({ id }) => id);
}

/*
 * Ids are looked up by their key, one by one, because no index knows their digits. Without it a number that is in no id
 * would be compared with every deposit or payout, and the searches of payments miss their p95 of 100 ms at a million.
 */

/** Beyond this many, hits are so frequent among the ids that walking finds a page of them sooner. */
const CANDIDATES_MAX = 5000;

/**
 * Every number up to `most` in whose decimal digits the given ones appear in a row.
 * @param isAtStart only where the number begins with them
 * @returns undefined when they would be too many
 */
export function listIdsContaining(digits: string, isAtStart: boolean, most: bigint): bigint[] | undefined {
  const free = String(most).length - digits.length;
  if (free < 0) return [];
  if ((isAtStart ? 1 : free + 1) * 10 ** free > CANDIDATES_MAX) return undefined;
  const found = new Set<bigint>();
  for (let after = 0; after <= free; after++) {
    const tails = 10n ** BigInt(after);
    const step = tails * 10n ** BigInt(digits.length);
    const first = BigInt(digits) * tails;
    const last = isAtStart ? first : most;
    // No number begins with a zero.
    for (let at = digits.startsWith('0') ? first + step : first; at <= last; at += step)
      for (let id = at; id < at + tails && id <= most; id++) found.add(id);
  }
  return [...found];
}
