import { addPlans, depositAndConfirm, join, joinAsAdmin, TIERS, type Person } from '../money';
import { buildTestApp, register, type TestApp, proveAgain } from '../test-app';
import type { Database } from '../../src/database/database';

/**
 * Three members in a line, ten levels open; they bought ₹10,000 each on Friday, 20 November 2026, the upper ones first.
 */
export interface SmallClub {
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

async function joinUnder(testApp: TestApp, sponsorId: bigint): Promise<Person> {
  const [sponsor] = await testApp.database.query<{ code: string }>(
    'SELECT referral_code AS code FROM members WHERE id = $1',
    [sponsorId],
  );
  const { _id, token } = await register(testApp, { referralCode: sponsor?.code ?? '' });
  return { id: BigInt(_id), token };
}

export async function buildSmallClub(database: Database): Promise<SmallClub> {
  const testApp = await buildTestApp(database, LONG_SESSIONS);
  const admin = await joinAsAdmin(testApp);
  await addPlans(testApp, admin, [...TIERS, OPEN_TIER]);
  const top = await join(testApp);
  const middle = await joinUnder(testApp, top.id);
  const leaf = await joinUnder(testApp, middle.id);
  for (const person of [top, middle, leaf]) await depositAndConfirm(testApp, admin, person, 10_000);
  return { testApp, admin, top, middle, leaf, stranger: await join(testApp) };
}

const DAY_SECONDS = 24 * 60 * 60;

/** From the Friday of the purchases, at noon in India, to the Monday after it. */
export async function goToMonday({ testApp }: SmallClub): Promise<void> {
  testApp.clock.reset();
  testApp.clock.advance(3 * DAY_SECONDS);
  await proveAgain(testApp);
}
