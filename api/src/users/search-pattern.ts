import { toContainsPattern } from '../database/conditions';

/** From three characters on, an index knows every place in a text; shorter needles are looked for where words begin. */
const ANYWHERE_FROM_CHARACTERS = 3;

/** A pattern for `members.search_text`, or for a lower-case text after a space; undefined when there is nothing to look for. */
export function toSearchPattern(search: string | undefined): string | undefined {
  const needle = search?.trim().toLowerCase() ?? '';
  if (needle === '') return undefined;
  const isLong = Array.from(needle).length >= ANYWHERE_FROM_CHARACTERS;
  return toContainsPattern(isLong ? needle : ` ${needle}`);
}
