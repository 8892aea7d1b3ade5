import { findNextWeekday } from '../../src/plan/calendar';
import type { Database } from '../../src/database/database';
import { seedPayoutClub } from '../../test/compensation/seed-club';
import { executeUnguarded } from '../../test/unguarded';
import { findMiddle, measureRun, PURCHASED_ON } from './measure-run';

/** By turns, an ordinary date and one that ends packages; the middle one of each counts. */
const ROUNDS = 3;
/** One package in so many goes on. */
const ONE_GOES_ON_IN = 10;

export interface EndingFigures {
  members: number;
  /** Packages that each second date ended. */
  ended: number;
  ordinaryMs: number;
  endingMs: number;
}

/** A tier whose packages are paid on two dates: an ordinary one, then the one that ends them. */
async function insertShortTier(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO plans (created_at) SELECT created_at FROM plans');
    await tx.query(
      `INSERT INTO plan_versions (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at)
       SELECT plan_id + 1, version, min_recharge_rupees + 1, daily_profit_rupees, min_withdraw_rupees, 2, open_levels, is_on_sale, created_at
       FROM plan_versions`,
    );
  });
}

/** All packages but a tenth are of that tier, and have not been paid yet. */
async function beginShortTerms(database: Database): Promise<void> {
  await executeUnguarded(database, [
    [
      `UPDATE packages SET plan_version_id = (SELECT max(id) FROM plan_versions), status = 'running', days_paid = 0, ended_at = NULL
       WHERE member_id % $1 > 0`,
      [ONE_GOES_ON_IN],
    ],
  ]);
  // As packed as if they had just been bought.
  await database.query('VACUUM FULL packages');
}

async function countEnded(database: Database): Promise<number> {
  const [row] = await database.query<{ ended: bigint }>(
    `SELECT count(*) AS ended FROM packages WHERE status = 'finished'`,
  );
  return Number(row?.ended);
}

/** Pays a club of so many members on dates of which every second one pays nine packages in ten for the last time. */
export async function measureEnding(database: Database, members: number): Promise<EndingFigures> {
  await seedPayoutClub(database, members, PURCHASED_ON);
  await insertShortTier(database);
  const [ordinary, ending]: [number[], number[]] = [[], []];
  let ended = Infinity;
  let businessDate = PURCHASED_ON;
  for (let round = 0; round < ROUNDS; round++) {
    await beginShortTerms(database);
    for (const tookMs of [ordinary, ending]) {
      businessDate = findNextWeekday(businessDate);
      tookMs.push(await measureRun(database, businessDate));
    }
    ended = Math.min(ended, await countEnded(database));
  }
  return { members, ended, ordinaryMs: findMiddle(ordinary), endingMs: findMiddle(ending) };
}
