import fc from 'fast-check';
import { composeClub } from '../../../test/compensation/compose-club';
import { aClub, aNetwork, type RandomClub, type RandomNetwork } from '../../../test/compensation/random-clubs';
import { tellClub } from '../../../test/compensation/tell-club';
import { createTestDatabase, type Engine } from '../../../test/test-database';
import type { Database } from '../../database/database';
import type { EarningExplanation } from '../../contract';
import { listEarnings, toEarning, type EarningRow } from './earning.queries';
import { explainEarning } from './explain-earning';

const CLUBS: { engine: Engine; networks: number }[] = [
  { engine: 'PostgreSQL', networks: 25 },
  { engine: 'PGlite', networks: 6 },
];

/** A small page, so that many lines have several. */
const SOURCES_PER_PAGE = 2;
const LINES_PER_PAGE = 20;

async function listAll(database: Database, memberId: bigint): Promise<EarningRow[]> {
  const all: EarningRow[] = [];
  for (;;) {
    const last = all.at(-1);
    const cursor = last && Buffer.from(String(last.id)).toString('base64url');
    const rows = await listEarnings(database, memberId, {
      limit: LINES_PER_PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    all.push(...rows.slice(0, LINES_PER_PAGE));
    if (rows.length <= LINES_PER_PAGE) return all;
  }
}

/** One explanation with the sources of all its pages. */
async function explainInFull(database: Database, memberId: bigint, id: bigint): Promise<EarningExplanation> {
  const whole = await explainEarning(database, memberId, id, undefined, SOURCES_PER_PAGE);
  const items = [...whole.sources.items];
  for (let cursor = whole.sources.nextCursor; cursor !== null;) {
    const { sources } = await explainEarning(database, memberId, id, cursor, SOURCES_PER_PAGE);
    items.push(...sources.items);
    cursor = sources.nextCursor;
  }
  return { ...whole, sources: { items, nextCursor: null } };
}

function toMicros(rupees: string): bigint {
  const [whole = '0', fraction = ''] = rupees.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

function sum(amounts: string[]): bigint {
  return amounts.reduce((total, amount) => total + toMicros(amount), 0n);
}

/** What does not hold of an explanation, in words; nothing when all of it does. */
function listFaults({ earning, base, due, rateBps, dailyCap, sources }: EarningExplanation): string[] {
  const bases = sum(sources.items.map((source) => source.base));
  const amounts = sum(sources.items.map((source) => source.amount));
  const faults = [
    bases === toMicros(base) ? '' : `bases ${bases}`,
    amounts === toMicros(due) ? '' : `amounts ${amounts}`,
    toMicros(earning.amount) + toMicros(earning.cut) === toMicros(due) ? '' : 'amount and cut',
    toMicros(base) * BigInt(rateBps) === toMicros(due) * 10_000n ? '' : 'base times rate',
    dailyCap === null || toMicros(earning.amount) <= toMicros(dailyCap) ? '' : 'above the cap',
  ];
  return faults.filter((fault) => fault !== '');
}

/** So that many packages end in the middle of the past while others of their owners go on. */
const TERMS_OF_TIERS = [3, 6, 10, 400];

/**
 * Some dates in the middle have a rate of zero. They have no lines, and count all the same among the days of a package.
 */
function pauseCashback(rates: RandomClub['rates']): RandomClub['rates'] {
  const [first] = rates;
  if (!first) throw new Error('The club never changes its rates');
  const paused = { day: 5, rates: { ...first.rates, cashbackBps: 0 } };
  return [paused, { day: 9, rates: { ...first.rates, cashbackBps: 30 } }];
}

/** One club of the seed, whose triggers pay its dates. */
function sampleClub(seed: number): RandomClub {
  const [club] = fc.sample(aClub(fc.integer({ min: 17_900, max: 20_500 })), { seed, numRuns: 1 });
  if (!club) throw new Error('fast-check gave no club');
  const tiers = club.tiers.map((terms, tier) => ({ ...terms, cashbackDays: TERMS_OF_TIERS[tier] ?? 1 }));
  return { ...club, tiers };
}

/** One who sponsors many; only of the last three, and of the sponsor, there is a deposit. */
function aWideNetwork(width: number): RandomNetwork {
  const purchase = {
    at: { day: 0, secondOfDay: 1 },
    rupees: 12_000,
    isReversedAfterDays: null,
    bookedDaysBefore: null,
  };
  return Array.from({ length: width + 1 }, (_, place) => ({
    sponsorBack: Math.max(0, place - 1),
    purchases: place === 0 || place > width - 3 ? [purchase] : [],
    switches: [],
  }));
}

describe.each(CLUBS)('explanations on $engine', ({ engine, networks }) => {
  it('list every line once, and their sources add up to it to the micro-rupee, in random networks', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const club = sampleClub(seed);
    const facts = composeClub(
      { ...club, rates: pauseCashback(club.rates) },
      fc.sample(aNetwork, { seed, numRuns: networks }),
    );
    const database = await createTestDatabase(engine);
    try {
      await tellClub(database, facts);
      const faults: string[] = [];
      let lines = 0;
      for (let memberId = 1n; memberId <= facts.sponsors.length; memberId++) {
        for (const row of await listAll(database, memberId)) {
          lines++;
          const explanation = await explainInFull(database, memberId, row.id);
          expect(explanation.earning).toEqual(toEarning(row));
          for (const fault of listFaults(explanation)) faults.push(`${memberId} ${row.id}: ${fault}`);
        }
      }
      const [stored] = await database.query<{ lines: bigint }>(
        'SELECT (SELECT count(*) FROM earning_lines) + (SELECT count(*) FROM referral_earnings) AS lines',
      );
      expect({ seed, faults, lines }).toEqual({ seed, faults: [], lines: Number(stored?.lines) });
      expect(lines).toBeGreaterThan(networks);
    } finally {
      await database.close();
    }
  });

  it('find the few of a wide level who had cashback, behind all who had none', async () => {
    const club = sampleClub(1);
    const database = await createTestDatabase(engine);
    try {
      await tellClub(database, composeClub(club, [aWideNetwork(600)]));
      const line = (await listAll(database, 1n)).find(({ kind, level }) => kind !== 'referral_bonus' && level === 1);
      if (!line) throw new Error('Nobody of the level had cashback');
      const explanation = await explainInFull(database, 1n, line.id);
      expect(listFaults(explanation)).toEqual([]);
      expect(explanation.sources.items).toHaveLength(3);
    } finally {
      await database.close();
    }
  });
});
