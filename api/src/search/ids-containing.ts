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
  for (let before = 0; before <= (isAtStart ? 0 : free); before++) {
    for (let after = 0; before + after <= free; after++) {
      const heads = listNumbers(before).filter((head) => !(head + digits).startsWith('0'));
      for (const head of heads) for (const tail of listNumbers(after)) found.add(BigInt(head + digits + tail));
    }
  }
  return [...found].filter((id) => id <= most);
}

/** All texts of so many digits. */
function listNumbers(length: number): string[] {
  return Array.from({ length: 10 ** length }, (_, value) => (length === 0 ? '' : String(value).padStart(length, '0')));
}
