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

/** Digits that are never common: four of them many mobile numbers begin with. */
const PART_OF_NUMBER = /^[0-9]{5,}$/;

export const isPartOfNumber = (needle: string): boolean => PART_OF_NUMBER.test(needle);

/**
 * The text has all digits of the pattern, four by four: what `members_digits_idx` and `members_contact_digits_idx`
 * find. Thousands have three digits in a row, as the indexes of letters know them: with those the searches for a part
 * of a number miss their p95 of 100 ms at a million members. Of a long pattern its last six digits, and the sign behind
 * them, are enough: with the first ones so many mobile numbers begin that the index takes longer.
 */
export const hasDigitsOf = (text: string, pattern: string): string =>
  `list_digit_parts(${text}) @> list_digit_parts(right(${pattern}, 7))`;

/** It is somewhere behind the first letter: what `members_search_idx` finds; of a part of a number, or elsewhere. */
function isFoundByIndex(conditions: Conditions, { needle, pattern }: MemberSearch): string {
  const bound = conditions.bind(pattern);
  return isPartOfNumber(needle) ? hasDigitsOf('m.search_text', bound) : `substr(m.search_text, 3) LIKE ${bound}`;
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
