import fc from 'fast-check';
import type { ClubFacts } from '../../test/compensation/club-facts';
import { listDisagreements, listExpectedLines, readLines, type MemberLine } from '../../test/compensation/club-lines';
import { composeClub } from '../../test/compensation/compose-club';
import { consultOracle } from '../../test/compensation/oracle';
import { aClub, aNetwork, type RandomNetwork } from '../../test/compensation/random-clubs';
import { tellClub } from '../../test/compensation/tell-club';
import { createTestDatabase, type Engine } from '../../test/test-database';
import { CLUBS } from '../../test/tries';
import { listDifferences } from '../ledger/reconcile';
import { LAWS_OF_LINES } from '../reconcile/laws-of-lines';
import { listBrokenLaws } from '../reconcile/laws';

/**
 * Networks of a club lie side by side in one database and are paid by the same runs, which is what makes hundreds of
 * them cheap (a thousand with `CLUBS=6`); every club has tiers, rates and days of its own. The embedded engine is
 * slower, and gets a share.
 */
const SHARES: { engine: Engine; clubs: number; networks: number }[] = [
  { engine: 'PostgreSQL', clubs: CLUBS, networks: 150 },
  { engine: 'PGlite', clubs: 1, networks: 40 },
];

/** Days since 1970-01-01. From 2019 into 2026: leap days, turns of years, every weekday as the first. */
const aFirstDay = fc.oneof(
  fc.integer({ min: 17_900, max: 20_500 }),
  // Shortly before 2020-02-29, 2024-02-29 and the turns of 2020 and 2025.
  fc.constantFrom(18_315, 19_776, 18_255, 20_080),
);

/** The first network that is wrong, for a person to read: what is wrong with it, and everything that happened in it. */
function tellFirstWrongNetwork(facts: ClubFacts, networks: RandomNetwork[], wrong: MemberLine[]): string[] {
  let first = 0;
  for (const network of networks) {
    const isIn = ({ member }: { member: number }) => member >= first && member < first + network.length;
    const lines = wrong.filter(isIn).map(({ member, text }) => `member ${member}: ${text}`);
    if (lines.length > 0) {
      const past = facts.past.filter((fact) => !('member' in fact) || isIn(fact));
      const sponsors = facts.sponsors.slice(first, first + network.length);
      return [...lines, JSON.stringify({ first, sponsors }), ...past.map((fact) => JSON.stringify(fact))];
    }
    first += network.length;
  }
  return [];
}

async function proveAgreement(engine: Engine, networkCount: number): Promise<void> {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const [club] = fc.sample(aClub(aFirstDay), { seed, numRuns: 1 });
  if (!club) throw new Error('fast-check gave no club');
  const networks = fc.sample(aNetwork, { seed, numRuns: networkCount });
  const facts = composeClub(club, networks);
  const expected = consultOracle(facts);
  const database = await createTestDatabase(engine);
  try {
    await tellClub(database, facts);
    const wrong = listDisagreements(listExpectedLines(expected), await readLines(database));
    expect({ seed, wrong: tellFirstWrongNetwork(facts, networks, wrong) }).toEqual({ seed, wrong: [] });
    expect(await listDifferences(database)).toEqual([]);
    // The past is told without deposits being taken back and without an audit log: other laws do not hold of it.
    const broken = await listBrokenLaws(database);
    expect(broken.filter(({ law }) => law in LAWS_OF_LINES)).toEqual([]);
  } finally {
    await database.close();
  }
}

describe.each(SHARES)('the compensation plan on $engine', ({ engine, clubs, networks }) => {
  it.each(Array.from({ length: clubs }, (_, place) => place + 1))(
    `agrees with the oracle to the micro-rupee, per member, kind and level, in the ${networks} random networks of club %i`,
    () => proveAgreement(engine, networks),
  );
});
