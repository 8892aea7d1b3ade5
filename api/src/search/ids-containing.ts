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
