/** What is counted of a release in some time. */
export interface Tally {
  visits: number;
  /** Visitors for whom something failed, each once, however often it did. */
  troubled: number;
}

/** Fewer say too little: one who is unlucky, or has an odd browser, may come with a friend. */
const TROUBLED_MIN = 3;
/** Chance alone may seem as bad as this once in two thousand looks. */
const CHANCE_MAX = 0.0005;
/** Less is no reason to take a release back, however sure it is. */
const TIMES_WORSE_MIN = 1.5;

/**
 * Whether a canary fails clearly more often than the release that it shall replace: a one-sided binomial test of its
 * troubled visitors against the rate of the other, one standard error above what was seen, and as if one in ten had
 * been troubled already. So a site with hardly any visits still notices when every visit fails.
 * @returns why it must be withdrawn, in one sentence; undefined while it may stay
 */
export function judgeCanary(canary: Tally, live: Tally): string | undefined {
  const { troubled } = canary;
  // What failed is told at once, a visit some seconds later.
  const visits = Math.max(canary.visits, troubled);
  const expected = Math.min(1, (live.troubled + 1 + Math.sqrt(live.troubled + 1)) / (live.visits + 10));
  if (troubled < TROUBLED_MIN || troubled / visits < TIMES_WORSE_MIN * expected) return undefined;
  if (calculateChance(troubled, visits, expected) > CHANCE_MAX) return undefined;
  return `Something failed for ${describe({ visits, troubled })}; in the release before for ${describe(live)}.`;
}

const describe = ({ visits, troubled }: Tally) =>
  `${troubled} ${troubled === 1 ? 'visitor' : 'visitors'} in ${visits} ${visits === 1 ? 'visit' : 'visits'}`;

/** That at least so many of the visits are troubled when each is with this probability. */
function calculateChance(troubled: number, visits: number, probability: number): number {
  if (probability >= 1) return 1;
  let less = 0;
  // From none upwards, in logarithms: the first terms of a large number of visits are below what a float can hold.
  let logTerm = visits * Math.log1p(-probability);
  for (let count = 0; count < troubled; count++) {
    less += Math.exp(logTerm);
    logTerm += Math.log((visits - count) / (count + 1)) + Math.log(probability) - Math.log1p(-probability);
  }
  return Math.max(0, 1 - less);
}
