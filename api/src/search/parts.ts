import { toContainsPattern } from '../database/conditions';
import type { Queryable } from '../database/database';

/*
 * What has a part of a text anywhere in it. The extension pg_trgm serves it with an index: of any three characters in a
 * row it knows who has them; fewer are not looked for. The embedded engine brings it along, and elsewhere a superuser
 * has made it once, because the searches of names need it, too.
 */

/** The indexes that there are, by table: the text of each, and the fewest characters that tell its rows apart. */
const TEXTS = {
  members: { text: `lower(email || ' ' || referral_code)`, charactersMin: 3 },
  // Most digits of a UTR are a date or a bank: three or four of them are in too many.
  deposits: { text: 'utr', charactersMin: 5 },
  payouts: { text: 'utr', charactersMin: 5 },
};

/** Where a part is common, the newest rows have a page of it; where it is rare, the index finds few. */
const WALKED_ROWS = 2000;
const FOUND_MAX = 1500;

/** The newest rows first; of more hits than `FOUND_MAX` some of the newest. @param part as the text is written */
export async function findIdsWithPart(
  database: Queryable,
  table: keyof typeof TEXTS,
  part: string,
  limit: number,
): Promise<bigint[]> {
  const { text, charactersMin } = TEXTS[table];
  if (Array.from(part).length < charactersMin) return [];
  const values = [toContainsPattern(part), limit];
  const options = { plan: 'custom' } as const;
  const walked = await database.query<{ id: bigint }>(
    `SELECT id FROM (SELECT id, ${text} AS text FROM ${table} ORDER BY id DESC LIMIT ${WALKED_ROWS}) newest
     WHERE text LIKE $1 LIMIT $2`,
    values,
    options,
  );
  const found =
    walked.length === limit
      ? walked
      : await database.query<{ id: bigint }>(
          `WITH hits AS MATERIALIZED (SELECT id FROM ${table} WHERE ${text} LIKE $1 LIMIT ${FOUND_MAX})
           SELECT id FROM hits ORDER BY id DESC LIMIT $2`,
          values,
          options,
        );
  return found.map(({ id }) => id);
}
