import { createHash } from 'node:crypto';
import type { BookedLine } from './read-statement';

/** One file of a bank has the zeros, capitals and spaces of a text that another one of the same days has not. */
const toPlainWords = (text: string) =>
  text
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![A-Z0-9])0+(?=[A-Z0-9])/g, '');

/** What a line says. Equal ones are told apart by how many of them come before it. */
function toSaid({ bookedOn, narration, reference, amountMicros, balanceMicros }: BookedLine): string {
  const words = [narration, reference].map(toPlainWords);
  return JSON.stringify([bookedOn, ...words, String(amountMicros), String(balanceMicros)]);
}

/** How many of the lines say what one of those says, whatever the balance after them. */
export function countAlike(lines: readonly BookedLine[], those: readonly BookedLine[]): number {
  const toWords = (line: BookedLine) => toSaid({ ...line, balanceMicros: null });
  const known = new Set(those.map(toWords));
  return lines.filter((line) => known.has(toWords(line))).length;
}

const toKey = (said: string, count: number) => createHash('sha256').update(`${said}\n${count}`).digest('base64url');

/** @param before how many of each were said already */
function listKeys(lines: readonly BookedLine[], before: ReadonlyMap<string, number> = new Map()): string[] {
  const seen = new Map(before);
  return lines.map((line) => {
    const said = toSaid(line);
    const count = seen.get(said) ?? 0;
    seen.set(said, count + 1);
    return toKey(said, count);
  });
}

function countSaid(lines: readonly BookedLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(toSaid(line), (counts.get(toSaid(line)) ?? 0) + 1);
  return counts;
}

export interface LineKeys {
  keys: string[];
  /** The first line of the file, when nobody can tell whether lines of it are stored already or are repetitions. */
  unsure: BookedLine | null;
}

/** Whether the file may go on where the stored lines of its first day end. */
function mayGoOn(first: BookedLine, last: BookedLine, isKnown: boolean): boolean {
  if (last.balanceMicros === null || first.balanceMicros === null) return isKnown;
  return last.balanceMicros === first.balanceMicros - first.amountMicros;
}

/** Whether the last of these are the first of those, as many as there are of them. */
function areOverlapping(ending: readonly string[], beginning: readonly string[]): boolean {
  const most = Math.min(ending.length, beginning.length);
  for (let count = 1; count <= most; count++) {
    if (ending.slice(-count).every((said, place) => said === beginning[place])) return true;
  }
  return false;
}

/**
 * The key of each line of a file: the same for the same line, whatever files it comes in. A file is a part of the
 * account without a hole. So one that goes on where the stored lines end, and does not overlap them, comes after them:
 * what it says again of their day is said another time. Where both may be, its lines are taken for those stored.
 * @param stored the lines of the last day with lines, in their order
 * @param isImported the same file was, before
 */
export function listLineKeys(
  lines: readonly BookedLine[],
  stored: readonly BookedLine[],
  isImported: boolean,
): LineKeys {
  const keys = listKeys(lines);
  const [first] = lines;
  const last = stored.at(-1);
  if (!first || !last || first.bookedOn !== last.bookedOn || isImported) return { keys, unsure: null };
  const known = new Set(listKeys(stored));
  if (!mayGoOn(first, last, known.has(keys[0] ?? ''))) return { keys, unsure: null };
  const [file, before] = [lines.map(toSaid), stored.map(toSaid)];
  const isNew = keys.some((key) => !known.has(key));
  const mayBeThere = !isNew || areOverlapping(before, file) || areOverlapping(file, before);
  if (mayBeThere) return { keys, unsure: first };
  return { keys: listKeys(lines, countSaid(stored)), unsure: null };
}

/**
 * For lines that are stored already the keys that they are stored with: from before, there are some that were made of
 * the words as they stood.
 * @param stored the lines of all days of the file, in their order
 */
export function toStoredKeys(keys: readonly string[], stored: readonly (BookedLine & { lineKey: string })[]): string[] {
  const places = new Map(listKeys(stored).map((key, place) => [key, place]));
  return keys.map((key) => stored[places.get(key) ?? -1]?.lineKey ?? key);
}
