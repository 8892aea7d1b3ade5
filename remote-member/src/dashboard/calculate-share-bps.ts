import { parseMicros } from 'client/money';

/** How much of the whole a part is, in basis points (10,000 is all of it), rounded half up. Nothing of nothing is 0. */
export function calculateShareBps(partRupees: string, wholeRupees: string): number {
  const wholeMicros = parseMicros(wholeRupees);
  if (wholeMicros === 0n) return 0;
  return Number((parseMicros(partRupees) * 20_000n + wholeMicros) / (2n * wholeMicros));
}
