import { judgeCanary, type Tally } from './judge-canary';

const tally = (troubled: number, visits: number): Tally => ({ troubled, visits });

describe('a canary is withdrawn', () => {
  it.each([
    ['when each of its few visits fails', tally(3, 3), tally(1, 100)],
    ['when its visits are not counted yet', tally(3, 0), tally(1, 100)],
    ['when nothing is known of the release before, and five of five fail', tally(5, 5), tally(0, 0)],
    ['when every third visit fails on a quiet day', tally(6, 18), tally(1, 60)],
    ['when three visits in 100 fail in the place of one', tally(36, 1200), tally(48, 4800)],
  ])('%s', (_when, canary, live) => {
    expect(judgeCanary(canary, live)).toMatch(
      /^Something failed for \d+ visitors in \d+ visits; in the release before /,
    );
  });

  it('with a sentence that says why', () => {
    expect(judgeCanary(tally(12, 40), tally(1, 900))).toBe(
      'Something failed for 12 visitors in 40 visits; in the release before for 1 visitor in 900 visits.',
    );
  });
});

describe('a canary stays', () => {
  it.each([
    ['while nobody has visited it', tally(0, 0), tally(0, 0)],
    ['for one unlucky visitor, and for two', tally(2, 2), tally(0, 1000)],
    ['when nothing is known of the release before, and four of four fail', tally(4, 4), tally(0, 0)],
    ['when as much fails in the release before', tally(50, 100), tally(450, 900)],
    ['when a little more fails than chance explains, but hardly more', tally(2600, 20_000), tally(10_000, 100_000)],
    ['when more fails than before, as chance has it', tally(4, 200), tally(40, 4000)],
    ['when everybody is troubled in both', tally(100, 100), tally(300, 300)],
  ])('%s', (_when, canary, live) => {
    expect(judgeCanary(canary, live)).toBeUndefined();
  });
});

/** A generator of chance that is the same in every run. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Plays visits of a site. @returns after how many the canary is withdrawn, Infinity when it never is */
function play(rates: { canary: number; live: number }, share: number, visits: number, chance: () => number): number {
  const canary = tally(0, 0);
  const live = tally(0, 0);
  for (let visit = 1; visit <= visits; visit++) {
    const [counted, rate] = chance() < share ? [canary, rates.canary] : [live, rates.live];
    counted.visits++;
    if (chance() < rate) counted.troubled++;
    if (visit % 10 === 0 && judgeCanary(canary, live)) return visit;
  }
  return Infinity;
}

it('one that is no worse is withdrawn less than once in fifty times, though it is looked at all the time', () => {
  const chance = createChance(1);
  for (const rate of [0.01, 0.05, 0.2]) {
    const ends = Array.from({ length: 150 }, () => play({ canary: rate, live: rate }, 0.25, 4000, chance));
    expect(ends.filter((end) => end < Infinity).length).toBeLessThan(3);
  }
});

it('one that always fails is withdrawn within some dozens of visits to the site', () => {
  const chance = createChance(2);
  const ends = Array.from({ length: 100 }, () => play({ canary: 1, live: 0.01 }, 0.25, 4000, chance));
  expect(Math.max(...ends)).toBeLessThanOrEqual(100);
});
