import { toContainsPattern, type Conditions } from '../database/conditions';

/** From three characters on, an index knows every place in a text; shorter needles are looked for where words begin. */
const ANYWHERE_FROM_CHARACTERS = 3;
/** Sorts after whatever follows a needle. */
const LAST_CHARACTER = '\u{10ffff}';

/** A search for members by a part of their name or mobile number. */
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

/** It is somewhere behind the first letter: what `members_search_idx` finds. */
export function hasNeedleBehind(conditions: Conditions, { pattern }: MemberSearch): string {
  return `substr(m.search_text, 3) LIKE ${conditions.bind(pattern)}`;
}

/** The member `m` is a hit, said so that both indexes serve it. */
export function isHit(conditions: Conditions, search: MemberSearch): string {
  return `(${startsWithNeedle(conditions, search)} OR ${hasNeedleBehind(conditions, search)})`;
}
