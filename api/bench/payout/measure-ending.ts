import { findNextWeekday } from '../../src/compensation/calendar';
import type { Database } from '../../src/database/database';
import { seedPayoutClub } from '../../test/compensation/seed-club';
import { measureRun, PURCHASED_ON } from './measure-run';
import { findMiddle } from './middle';

/** Packages of these many weekdays are paid on ordinary dates, then on the one that ends them. */
const TERM_DAYS = 4;
/** One package in so many goes on. */
const ONE_GOES_ON_IN = 10;

export interface EndingFigures {
  members: number;
  /** Packages that the last date ended. */
  ended: number;
  ordinaryMs: number;
  endingMs: number;
}

/** Gives all packages but a tenth terms that end soon. */
async function shortenTerms(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO plans (created_at) SELECT created_at FROM plans');
    await tx.query(
      `INSERT INTO plan_versions (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at)
       SELECT plan_id + 1, version, min_recharge_rupees + 1, daily_profit_rupees, min_withdraw_rupees, $1, open_levels, is_on_sale, created_at
       FROM plan_versions`,
      [TERM_DAYS],
    );
    await tx.query(
      'UPDATE packages SET plan_version_id = (SELECT max(id) FROM plan_versions) WHERE member_id % $1 > 0',
      [ONE_GOES_ON_IN],
    );
  });
  // As packed as if they had been bought so.
  await database.query('VACUUM FULL packages');
}

async function countEnded(database: Database): Promise<number> {
  const [row] = await database.query<{ ended: bigint }>(
    `SELECT count(*) AS ended FROM packages WHERE status = 'finished'`,
  );
  return Number(row?.ended);
}

/** Pays a club of so many members until the date on which nine packages in ten are paid for the last time. */
export async function measureEnding(database: Database, members: number): Promise<EndingFigures> {
  await seedPayoutClub(database, members, PURCHASED_ON);
  await shortenTerms(database);
  const tookMs: number[] = [];
  let businessDate = PURCHASED_ON;
  for (let day = 1; day <= TERM_DAYS; day++) {
    businessDate = findNextWeekday(businessDate);
    tookMs.push(await measureRun(database, businessDate));
  }
  return {
    members,
    ended: await countEnded(database),
    ordinaryMs: findMiddle(tookMs.slice(0, -1)),
    endingMs: tookMs.at(-1) ?? Number.NaN,
  };
}
