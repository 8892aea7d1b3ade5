import { goTo, joinAndBuy, pay, useClub } from '../../test/compensation/test-club';
import { addUpi, aUtr, depositAndConfirm, getResult, requestWithdrawal, reward } from '../../test/money';
import { findTransferId, reverse } from '../../test/take-back';
import { post, proveAgain, resultOf } from '../../test/test-app';
import type { Overview } from '../contract';

const MONDAY = '2026-11-23';
const NOTHING = { count: 0, amount: '0' };

describe('the figures of today', () => {
  const club = useClub();

  const getToday = async () => (await getResult<Overview>(club.testApp, '/api/v1/admin/overview', club.admin)).today;
  const decide = async (path: string, body: object = {}) =>
    resultOf(await post(club.testApp, `/api/v1/admin${path}`, body, club.admin.token));

  it('are those of the business date in India, less what was undone since', async () => {
    const { testApp, admin, database } = club;
    await goTo(club, MONDAY);
    // The last second of the day in India.
    testApp.clock.advance(15 * 60 * 60 - 1);
    await proveAgain(testApp);
    await joinAndBuy(club, 5000);
    testApp.clock.advance(1);
    expect(await getToday()).toEqual({ joined: 0, deposits: NOTHING, payouts: NOTHING, cashback: '0' });

    const member = await joinAndBuy(club, 2000);
    await addUpi(testApp, member);
    const { id: depositId } = await depositAndConfirm(testApp, admin, member, 3000);
    await reward(testApp, admin, member, 5000);
    for (const rupees of [600, 700]) {
      const { id } = await requestWithdrawal(testApp, member, rupees);
      await decide(`/withdrawal-requests/${id}/approve`);
    }
    const payouts = await database.query<{ id: bigint }>('SELECT id FROM payouts ORDER BY amount_micros', []);
    for (const { id } of payouts) await decide(`/payouts/${id}/paid`, { utr: aUtr() });
    await pay(club);
    expect(await getToday()).toEqual({
      joined: 1,
      deposits: { count: 2, amount: '5000' },
      payouts: { count: 2, amount: '1300' },
      cashback: '12.5',
    });

    resultOf(await reverse(testApp, admin, await findTransferId(database, 'deposit', depositId)));
    await decide(`/payouts/${payouts[1]?.id}/returned`, { reason: 'Account closed', reference: 'RET4711X' });
    expect(await getToday()).toMatchObject({
      deposits: { count: 1, amount: '2000' },
      payouts: { count: 1, amount: '600' },
    });
  });
});
