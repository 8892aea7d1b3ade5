import { joinAndBuy, useClub } from '../../test/compensation/test-club';
import { ENGINES } from '../../test/test-database';
import type { NewPlan } from '../contract';
import { getTierName } from '../contract/rules';
import { listPackages } from '../packages/packages';
import { createPlan, editPlan, insertPlan, listPlans } from './tiers';

const TERMS = { dailyProfit: 1000, minWidthdraw: 500, cashbackDay: 400, minLevel: 10 };

describe.each(ENGINES)('on %s', (engine) => {
  const club = useClub({ engine });

  const actor = () => ({ memberId: club.admin.id, address: 'test' });
  const now = () => club.testApp.clock.now();
  const create = (plan: Pick<NewPlan, 'name' | 'minRecharge'>) =>
    club.database.transaction((tx) => createPlan(tx, { ...TERMS, ...plan }, actor(), now()));
  const edit = (id: string, plan: Pick<NewPlan, 'name' | 'minRecharge'>) =>
    club.database.transaction((tx) => editPlan(tx, BigInt(id), { ...TERMS, ...plan }, actor(), now()));
  const findPlan = async (minRecharge: number) =>
    (await listPlans(club.database)).find((plan) => plan.minRecharge === minRecharge);

  it('calls a tier without a name by its smallest deposit, as the form says it', async () => {
    for (const minRecharge of [1, 999, 50_000, 123_456, 1_000_000, 12_345_678, 1_000_000_000]) {
      expect((await create({ minRecharge })).name).toBe(getTierName(minRecharge));
    }
  });

  it('keeps the name that is typed, without blanks around it, until another one is said', async () => {
    const { id, name } = await create({ minRecharge: 50_001, name: '  शिखर ' });
    expect(name).toBe('शिखर');
    expect(await edit(id, { minRecharge: 50_002 })).toMatchObject({ name: 'शिखर', version: 2 });
    expect(await edit(id, { minRecharge: 50_002, name: 'Peak' })).toMatchObject({ name: 'Peak', version: 3 });
  });

  it('lets a default follow the smallest deposit', async () => {
    const { id } = await create({ minRecharge: 60_000 });
    expect((await edit(id, { minRecharge: 60_001 })).name).toBe('Tier ₹60,001');
  });

  it('leaves what was bought the name that it was bought under', async () => {
    const member = await joinAndBuy(club, 1000);
    const { planId = 0n } = (await findPlan(1000)) ?? {};
    await edit(String(planId), { minRecharge: 1000, name: 'Valley' });
    const [bought] = await listPackages(club.database, member.id);
    expect(bought?.plan.name).toBe('Tier ₹1,000');
    expect((await findPlan(1000))?.name).toBe('Valley');
  });

  it.each(['Ridge', 'RIDGE', 'tier ₹2,000'])('refuses "%s", which another tier on sale has', async (name) => {
    if (!(await findPlan(40_000))) await create({ minRecharge: 40_000, name: 'Ridge' });
    await expect(create({ minRecharge: 40_001, name })).rejects.toMatchObject({
      code: 'tier_name_taken',
      field: 'name',
    });
  });

  it.each([
    ['   ', 'Name is required.'],
    ['x'.repeat(41), 'Name must have at most 40 characters.'],
    ['a\u202eb', 'Name must not contain invisible characters.'],
  ])('refuses %j as a name', async (name, sentence) => {
    await expect(create({ minRecharge: 40_001, name })).rejects.toThrow(sentence);
  });

  it('serves the tiers of a release that knows no names', async () => {
    await club.database.transaction(async (tx) => {
      const planId = await insertPlan(tx, now());
      await tx.query(
        `INSERT INTO plan_versions (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at)
         VALUES ($1, 1, 70000, 1, 1, 1, 1, true, $2)`,
        [planId, now()],
      );
    });
    expect((await findPlan(70_000))?.name).toBe('Tier ₹70,000');
  });
});
