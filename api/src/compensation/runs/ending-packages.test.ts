import {
  ALL_TIERS,
  joinAndBuy,
  openClub,
  payOn,
  type Member,
  type TestClub,
} from '../../../test/compensation/test-club';
import { getWallet } from '../../../test/money';
import { createTestDatabase, ENGINES } from '../../../test/test-database';
import type { Database } from '../../database/database';

const MONDAY = '2026-11-23';

/** Packages pay on one weekday. */
describe.each(ENGINES)('a run that ends packages on %s', (engine) => {
  let database: Database;
  let club: TestClub;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    club = await openClub(
      database,
      ALL_TIERS.map((tier) => ({ ...tier, cashbackDay: 1 })),
    );
  });
  afterEach(async () => {
    await club.testApp.app.close();
    await database.close();
  });

  const readGoverningPlan = async (member: Member) => (await getWallet(club.testApp, member)).governingPlan;

  const readPackage = (member: Member) =>
    database.query('SELECT status, days_paid, ended_at FROM packages WHERE member_id = $1', [member.id]);

  it('says so of the package and in the wallet that it has credited', async () => {
    const member = await joinAndBuy(club, 1000);
    expect(await readGoverningPlan(member)).not.toBeNull();
    await payOn(club, MONDAY);
    expect(await readPackage(member)).toEqual([
      { status: 'finished', days_paid: 1, ended_at: club.testApp.clock.now() },
    ]);
    expect(await readGoverningPlan(member)).toBeNull();
  });

  it('says so in a wallet that it credits nothing', async () => {
    const member = await joinAndBuy(club, 1000);
    await database.query(
      `INSERT INTO rate_versions (version, effective_on, cashback_bps, referral_bps, cashback_on_cashback_bps, created_at)
       SELECT 2, $1::date, 0, referral_bps, cashback_on_cashback_bps, created_at FROM rate_versions`,
      [MONDAY],
    );
    expect(await readGoverningPlan(member)).not.toBeNull();
    await payOn(club, MONDAY);
    expect(await readPackage(member)).toMatchObject([{ status: 'finished', days_paid: 1 }]);
    expect(await readGoverningPlan(member)).toBeNull();
  });
});
