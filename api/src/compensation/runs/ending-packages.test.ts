import { ALL_TIERS, joinAndBuy, payOn, type Member, useOwnClub } from '../../../test/compensation/test-club';
import { getWallet } from '../../../test/money';
import { ENGINES } from '../../../test/test-database';

const MONDAY = '2026-11-23';

/** Packages pay on one weekday. */
describe.each(ENGINES)('a run that ends packages on %s', (engine) => {
  const club = useOwnClub({ engine, tiers: ALL_TIERS.map((tier) => ({ ...tier, cashbackDay: 1 })) });

  const readGoverningPlan = async (member: Member) => (await getWallet(club.testApp, member)).governingPlan;

  const readPackage = (member: Member) =>
    club.database.query('SELECT status, days_paid, ended_at FROM packages WHERE member_id = $1', [member.id]);

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
    await club.database.query(
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
