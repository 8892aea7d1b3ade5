import { catchUp } from '../compensation/runs/post-run';
import { depositAndConfirm, getResult, join } from '../../test/money';
import { useShop } from '../../test/shop';
import { findTransferId, reverse } from '../../test/take-back';
import { resultOf } from '../../test/test-app';
import type { Dashboard, Profile } from '../contract';
import { getDashboard } from './wallet.queries';

const DAY_SECONDS = 24 * 60 * 60;

describe('what the dashboard says of the day', () => {
  const shop = useShop();

  it('says of packages what the profile says, which is there before', async () => {
    const { testApp, admin, database } = shop;
    const member = await join(testApp);
    const read = async () => {
      const [profile, dashboard] = [
        await getResult<Profile>(testApp, '/api/v1/user/profile', member),
        await getResult<Dashboard>(testApp, '/api/v1/dashboard', member),
      ];
      return [profile.hasPackage, dashboard.hasPackage];
    };
    expect(await read()).toEqual([false, false]);
    const { id } = await depositAndConfirm(testApp, admin, member, 1000);
    expect(await read()).toEqual([true, true]);
    resultOf(await reverse(testApp, admin, await findTransferId(database, 'deposit', id)));
    expect(await read()).toEqual([false, false]);
  });

  it('names the next credit from the purchase on, and what came in once it has', async () => {
    const { testApp, admin, database } = shop;
    const member = await join(testApp);
    const read = () => getDashboard(database, member.id, testApp.clock.now());

    const before = await read();
    expect(before).toMatchObject({ hasPackage: false, today: { date: '2026-11-20', credited: '0' } });
    expect(before.today).not.toHaveProperty('nextCreditOn');

    // A Friday: its package pays from Monday on.
    await depositAndConfirm(testApp, admin, member, 1000);
    expect(await read()).toMatchObject({ hasPackage: true, today: { credited: '0', nextCreditOn: '2026-11-23' } });

    testApp.clock.advance(3 * DAY_SECONDS);
    await catchUp(database, { now: testApp.clock.now, trigger: 'command' });
    const paid = await read();
    expect(paid.today).toEqual({ date: '2026-11-23', credited: '2.5', nextCreditOn: '2026-11-24' });
    expect(paid.breakdown.cashback).toBe(paid.today.credited);
  });
});
