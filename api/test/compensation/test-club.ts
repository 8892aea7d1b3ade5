import { toBusinessDate } from '../../src/ledger/business-date';
import { postRun } from '../../src/compensation/runs/post-run';
import type { PlanTerms, Run } from '../../src/contract';
import type { Database } from '../../src/database/database';
import { addPlans, depositAndConfirm, joinAsAdmin, TIERS, type Person, join, type Member } from '../money';
import { closeOpened, expectBooksAgree } from '../shop';
import { buildTestApp, post, resultOf, type TestApp, proveAgain } from '../test-app';
import { createTestDatabase, type Engine } from '../test-database';

export type { Member };

/** The tiers of the demo club, with the one that opens all ten levels. */
export const ALL_TIERS: PlanTerms[] = [
  ...TIERS,
  { minRecharge: 10_000, dailyProfit: 1000, minWidthdraw: 500, cashbackDay: 400, minLevel: 10 },
];

/** A club whose members join and buy through the real API. It begins on Friday, 20 November 2026. */
export interface TestClub {
  testApp: TestApp;
  database: Database;
  admin: Person;
}

export async function openClub(database: Database, tiers = ALL_TIERS): Promise<TestClub> {
  // Days pass, and nobody signs in again.
  const testApp = await buildTestApp(database, { SESSION_IDLE_HOURS: '8760', SESSION_MAX_DAYS: '365' });
  const admin = await joinAsAdmin(testApp);
  await addPlans(testApp, admin, tiers);
  return { testApp, database, admin };
}

interface ClubTerms {
  engine?: Engine;
  tiers?: PlanTerms[];
}

/** One for all tests of a file, or of a block: there from its first test on. */
export function useClub({ engine = 'PostgreSQL', tiers }: ClubTerms = {}): TestClub {
  const club: Partial<TestClub> = {};
  beforeAll(async () => {
    club.database = await createTestDatabase(engine);
    Object.assign(club, await openClub(club.database, tiers));
  });
  afterAll(() => closeOpened({ ...club.testApp, ...club }));
  return club as TestClub;
}

interface OwnClubTerms extends ClubTerms {
  /** Looks at it after its test. */
  inspect?: (club: TestClub) => Promise<void>;
}

/** One of its own for each test of a file, or of a block, whose books must agree after it. */
export function useOwnClub({ engine = 'PostgreSQL', tiers, inspect }: OwnClubTerms = {}): TestClub {
  const club: Partial<TestClub> = {};
  beforeEach(async () => {
    club.database = await createTestDatabase(engine);
    Object.assign(club, await openClub(club.database, tiers));
  });
  afterEach(() => expectBooksAgree(club as TestClub));
  afterEach(() => inspect?.(club as TestClub));
  afterEach(() => closeOpened({ ...club.testApp, ...club }));
  return club as TestClub;
}

export function joinUnder({ testApp }: TestClub, sponsor?: Member): Promise<Member> {
  return join(testApp, sponsor ? { referralCode: sponsor.referralCode } : {});
}

export async function buy({ testApp, admin }: TestClub, member: Person, rupees: number): Promise<void> {
  await depositAndConfirm(testApp, admin, member, rupees);
}

/** A member with a package. */
export async function joinAndBuy(club: TestClub, rupees: number, sponsor?: Member): Promise<Member> {
  const member = await joinUnder(club, sponsor);
  await buy(club, member, rupees);
  return member;
}

/** Morning in India on a later date, on which everybody shows again that it is they. */
export async function goTo({ testApp }: TestClub, businessDate: string): Promise<void> {
  const { clock } = testApp;
  const morning = Date.parse(`${businessDate}T09:00:00+05:30`);
  clock.advance((morning - clock.now().getTime()) / 1000);
  await proveAgain(testApp);
}

/** Pays a date, today unless told otherwise. */
export function pay({ database, testApp }: TestClub, businessDate?: string, isDryRun = false): Promise<Run> {
  const now = testApp.clock.now();
  const date = businessDate ?? toBusinessDate(now);
  return postRun(database, { businessDate: date, now, trigger: 'command', startedBy: null, isDryRun });
}

/** Goes to a date and pays it. */
export async function payOn(club: TestClub, businessDate: string): Promise<Run> {
  await goTo(club, businessDate);
  return pay(club);
}

export interface Line {
  memberId: bigint;
  level: number;
  baseMicros: bigint;
  rateBps: number;
  amountMicros: bigint;
  cutMicros: bigint;
}

export function listLines(database: Database, businessDate: string): Promise<Line[]> {
  return database.query<Line & Record<string, unknown>>(
    `SELECT member_id AS "memberId", level, base_micros AS "baseMicros", rate_bps AS "rateBps", amount_micros AS "amountMicros", cut_micros AS "cutMicros"
     FROM earning_lines WHERE business_date = $1 ORDER BY member_id, level`,
    [businessDate],
  );
}

/** What a member was credited on a date, in micro-rupees, by level. */
export async function creditsOf(
  { database }: TestClub,
  member: Person,
  businessDate: string,
): Promise<Record<number, bigint>> {
  const lines = await listLines(database, businessDate);
  const own = lines.filter(({ memberId }) => memberId === member.id);
  return Object.fromEntries(own.map(({ level, amountMicros }) => [level, amountMicros]));
}

export async function setEnabled({ testApp, admin }: TestClub, member: Person, isEnabled: boolean) {
  resultOf(await post(testApp, `/api/v1/admin/users/${member.id}/enabled`, { isEnabled }, admin.token));
}
