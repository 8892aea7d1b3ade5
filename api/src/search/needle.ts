import { toContainsPattern, type Conditions } from '../database/conditions';

/** From three characters on, an index knows every place in a text; shorter needles are looked for where words begin. */
const ANYWHERE_FROM_CHARACTERS = 3;
/** Sorts after whatever follows a needle. */
export const LAST_CHARACTER = '\u{10ffff}';

/** A search for members by a part of their name or mobile number; of the list of members also of email and code. */
export interface MemberSearch {
  needle: string;
  /** For LIKE, on `members.search_text` or another lower-case text whose words begin after a space. */
  pattern: string;
}

/** @returns undefined when there is nothing to look for */
export function parseMemberSearch(text: string | undefined): MemberSearch | undefined {
  const needle = text?.trim().toLowerCase() ?? '';
  if (needle === '') return undefined;
  const isLong = Array.from(needle).length >= ANYWHERE_FROM_CHARACTERS;
  return { needle, pattern: toContainsPattern(isLong ? needle : ` ${needle}`) };
}

/** The name of the member `m` begins with it: a range of `members_name_idx`. */
export function startsWithNeedle(conditions: Conditions, { needle }: MemberSearch): string {
  const from = conditions.bind(` ${needle}`);
  const to = conditions.bind(` ${needle}${LAST_CHARACTER}`);
  return `(m.search_text COLLATE "C" >= ${from} AND m.search_text COLLATE "C" < ${to})`;
}

/**
 * Of a needle of digits alone the index need not look for the first ones, which many mobile numbers share, if this many
 * are left.
 */
const DIGITS_TOLD_APART = 4;
const DIGITS_SHARED = 4;

/** @returns what the index looks for, when it is enough to look for less than the needle */
export function findRarePart(needle: string): string | undefined {
  if (!/^[0-9]+$/.test(needle) || needle.length <= DIGITS_TOLD_APART) return undefined;
  return needle.slice(Math.min(DIGITS_SHARED, needle.length - DIGITS_TOLD_APART));
}

/**
 * It is somewhere behind the first letter: what `members_search_idx` finds. Of a part of a number the index finds more
 * than that, and `isHit` leaves the rest out.
 */
function isFoundByIndex(conditions: Conditions, { needle, pattern }: MemberSearch): string {
  const rarePart = findRarePart(needle);
  return `substr(m.search_text, 3) LIKE ${conditions.bind(rarePart === undefined ? pattern : toContainsPattern(rarePart))}`;
}

/** The member `m` is a hit; said so that both indexes serve it, and the quick check of what they find comes first. */
export function isHit(conditions: Conditions, search: MemberSearch): string {
  return `m.search_text LIKE ${conditions.bind(search.pattern)}
    AND (${startsWithNeedle(conditions, search)} OR ${isFoundByIndex(conditions, search)})`;
}

/** The member `m` is a hit that does not begin with the needle. */
export function isHitBehind(conditions: Conditions, search: MemberSearch): string {
  return `m.search_text LIKE ${conditions.bind(search.pattern)} AND ${isFoundByIndex(conditions, search)}
    AND NOT ${startsWithNeedle(conditions, search)}`;
}
