import fc from 'fast-check';
import { composeClub } from '../../../test/compensation/compose-club';
import { toDateText, toStartMs } from '../../../test/compensation/club-facts';
import { aClub, aNetwork, DAYS } from '../../../test/compensation/random-clubs';
import { tellClub } from '../../../test/compensation/tell-club';
import { createTestDatabase, type Engine } from '../../../test/test-database';
import { CLUBS } from '../../../test/tries';
import type { Database } from '../../database/database';
import { startOfBusinessDate } from '../../plan/calendar';
import { catchUp } from '../runs/post-run';
import { findNextPayable } from '../runs/due-dates';
import { projectCredits } from './projection';

const SHARES: { engine: Engine; clubs: number; networks: number }[] = [
  { engine: 'PostgreSQL', clubs: CLUBS, networks: 60 },
  { engine: 'PGlite', clubs: 1, networks: 20 },
];

/** Dates that are then really paid: beyond the end of the short packages, and beyond the change of rates. */
const DATES_PAID = 25;
/** Some packages end before that, one tier's on their way through it, some go on after it. */
const TERMS_OF_TIERS = [5, 25, 12, 400];

/** What the runs of some dates credited, by date and the tier whose terms governed. */
async function readCredits(database: Database, from: string): Promise<string[]> {
  const rows = await database.query<{ date: string; planId: bigint; micros: bigint }>(
    `SELECT e.business_date AS date, v.plan_id AS "planId", sum(e.amount_micros)::bigint AS micros
     FROM earning_lines e JOIN plan_versions v ON v.id = e.plan_version_id
     WHERE e.business_date >= $1::date GROUP BY 1, 2 HAVING sum(e.amount_micros) > 0 ORDER BY 1, 2`,
    [from],
  );
  return rows.map(({ date, planId, micros }) => `${date} plan ${planId}: ${micros}`);
}

async function proveProjection(engine: Engine, networks: number): Promise<void> {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const [club] = fc.sample(aClub(fc.integer({ min: 17_900, max: 20_500 })), { seed, numRuns: 1 });
  const [later] = fc.sample(aClub(fc.constant(0)), { seed: seed + 1, numRuns: 1 });
  const laterRates = later?.rates[0]?.rates;
  if (!club || !laterRates) throw new Error('fast-check gave no club');
  const rates = [...club.rates, { day: DAYS + 8, rates: laterRates }];
  const tiers = club.tiers.map((terms, tier) => ({ ...terms, cashbackDays: TERMS_OF_TIERS[tier] ?? 1 }));
  const facts = composeClub({ ...club, tiers, rates }, fc.sample(aNetwork, { seed, numRuns: networks }));
  const lastDay = club.firstDay + DAYS - 1;
  const database = await createTestDatabase(engine);
  try {
    await tellClub(database, facts);
    const now = () => new Date(toStartMs(lastDay + 1) - 1);
    await catchUp(database, { now, trigger: 'schedule' });
    const { next } = await findNextPayable(database);
    if (next === undefined) throw new Error('The club never bought anything');

    const { dates, creditsOf } = await database.transaction((tx) => projectCredits(tx, next, toDateText(lastDay)));
    const paid = dates.slice(0, DATES_PAID);
    for (const date of paid) {
      await catchUp(database, { now: () => startOfBusinessDate(date), trigger: 'schedule' });
    }
    const projected = paid.flatMap((date, place) =>
      [...creditsOf]
        .map(([planId, credits]) => ({ planId, micros: credits[place] ?? 0n }))
        .filter(({ micros }) => micros > 0n)
        .map(({ planId, micros }) => `${date} plan ${planId}: ${micros}`),
    );
    expect({ seed, credits: projected }).toEqual({ seed, credits: await readCredits(database, next) });
    expect(projected.length).toBeGreaterThan(0);
  } finally {
    await database.close();
  }
}

describe.each(SHARES)('what is still to be credited on $engine', ({ engine, clubs, networks }) => {
  it.each(Array.from({ length: clubs }, (_, place) => place + 1))(
    `is what the runs of the next ${DATES_PAID} weekdays then pay, to the micro-rupee, caps and new rates included, in ${networks} random networks (club %i)`,
    () => proveProjection(engine, networks),
  );
});
