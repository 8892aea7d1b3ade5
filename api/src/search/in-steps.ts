/** How far each step goes before the next is tried; docs/decisions/0013 tells why. */
export interface SearchSteps {
  shortWalkRows: number;
  fewHits: number;
  longWalkRows: number;
}

const STEPS: SearchSteps = { shortWalkRows: 2000, fewHits: 1500, longWalkRows: 60_000 };

/**
 * The two ways to fill a page of a list with hits. Each gives the ids in the order of the list, or undefined when it
 * did not get there.
 */
export interface SearchWays {
  /** Looks at the next rows of the list one by one: quick when hits are common. */
  walk: (maxRows: number) => Promise<bigint[] | undefined>;
  /** Finds all hits and sorts them: quick when hits are rare. @param maxHits null for as many as there are */
  lookUp: (maxHits: number | null) => Promise<bigint[] | undefined>;
}

/**
 * Which way is quick cannot be known before, so both are tried, the short steps first. Without it the searches of the
 * back office miss their 50 ms: walking alone takes a second for a name that nobody has, looking up alone as long for
 * one that everybody has.
 */
export async function searchInSteps(
  { walk, lookUp }: SearchWays,
  { shortWalkRows, fewHits, longWalkRows }: SearchSteps = STEPS,
): Promise<bigint[]> {
  const page =
    (shortWalkRows > 0 ? await walk(shortWalkRows) : undefined) ??
    (await lookUp(fewHits)) ??
    (await walk(longWalkRows)) ??
    (await lookUp(null));
  return page ?? [];
}
