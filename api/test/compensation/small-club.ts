import { addPlans, depositAndConfirm, join, joinAsAdmin, TIERS, type Person } from '../money';
import { closeOpened } from '../shop';
import { buildTestApp, type TestApp, proveAgain } from '../test-app';
import { createTestDatabase } from '../test-database';
import type { Database } from '../../src/database/database';

/**
 * Three members in a line, ten levels open; they bought ₹10,000 each on Friday, 20 November 2026, the upper ones first.
 */
export interface SmallClub {
  database: Database;
  testApp: TestApp;
  admin: Person;
  top: Person;
  middle: Person;
  leaf: Person;
  /** Buys nothing and sponsors nobody. */
  stranger: Person;
}

export const OPEN_TIER = {
  minRecharge: 10_000,
  dailyProfit: 1000,
  minWidthdraw: 500,
  cashbackDay: 400,
  minLevel: 10,
};

const LONG_SESSIONS = { SESSION_IDLE_HOURS: '2000', SESSION_MAX_DAYS: '365' };

export async function buildSmallClub(database: Database): Promise<SmallClub> {
  const testApp = await buildTestApp(database, LONG_SESSIONS);
  const admin = await joinAsAdmin(testApp);
  await addPlans(testApp, admin, [...TIERS, OPEN_TIER]);
  const top = await join(testApp);
  const middle = await join(testApp, { referralCode: top.referralCode });
  const leaf = await join(testApp, { referralCode: middle.referralCode });
  for (const person of [top, middle, leaf]) await depositAndConfirm(testApp, admin, person, 10_000);
  return { database, testApp, admin, top, middle, leaf, stranger: await join(testApp) };
}

const DAY_SECONDS = 24 * 60 * 60;

/** From the Friday of the purchases, at noon in India, to the Monday after it. */
export async function goToMonday({ testApp }: SmallClub): Promise<void> {
  testApp.clock.reset();
  testApp.clock.advance(3 * DAY_SECONDS);
  await proveAgain(testApp);
}

/** One on PostgreSQL, on its Monday, for all tests of a block. */
export function useSmallClub(): SmallClub {
  const club: Partial<SmallClub> = {};
  beforeAll(async () => {
    club.database = await createTestDatabase('PostgreSQL');
    Object.assign(club, await buildSmallClub(club.database));
    await goToMonday(club as SmallClub);
  });
  afterAll(() => closeOpened({ ...club.testApp, ...club }));
  return club as SmallClub;
}
