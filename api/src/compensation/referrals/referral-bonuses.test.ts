import {
  buy,
  goTo,
  joinAndBuy,
  joinUnder,
  setEnabled,
  type Member,
  useOwnClub,
} from '../../../test/compensation/test-club';
import { confirm, depositAndConfirm, getResult, getWallet, reportDeposit } from '../../../test/money';
import { findTransferId, reverse } from '../../../test/take-back';
import { resultOf } from '../../../test/test-app';
import type { EarningExplanation, EarningPage } from '../../contract';
import { addRates } from '../../plan/rates';

const club = useOwnClub();

/** What an upline got for the first package of a member, by the lines and by the transfers, in micro-rupees. */
async function bonusOf(upline: Member, source: Member): Promise<bigint> {
  const [row] = await club.database.query<{ explained: bigint; posted: bigint }>(
    `SELECT
       (SELECT coalesce(sum(amount_micros), 0)::bigint FROM referral_earnings WHERE member_id = $1 AND source_id = $2::bigint) AS explained,
       (SELECT coalesce(sum(amount_micros), 0)::bigint FROM transfers
        WHERE kind = 'referral_bonus' AND credit_account_id = $1
          AND source_id IN (SELECT id FROM deposits WHERE member_id = $2::bigint)) AS posted`,
    [upline.id, source.id],
  );
  expect(row?.posted).toBe(row?.explained);
  return row?.posted ?? 0n;
}

it('are paid to ten levels at the confirmation, and to no eleventh', async () => {
  const chain: Member[] = [];
  for (let depth = 0; depth < 12; depth++) chain.push(await joinAndBuy(club, 10_000, chain.at(-1)));
  const last = chain.at(-1);
  if (!last) throw new Error('Nobody joined');
  const bonuses = await Promise.all(chain.slice(0, -1).map((upline) => bonusOf(upline, last)));
  const rupees = bonuses.reverse().map((micros) => Number(micros) / 1_000_000);
  expect(rupees).toEqual([500, 200, 100, 100, 50, 50, 50, 50, 25, 25, 0]);
});

it('are paid once, with the first package, however many follow', async () => {
  const upline = await joinAndBuy(club, 10_000);
  const member = await joinAndBuy(club, 1000, upline);
  await buy(club, member, 1_00_000);
  expect(await bonusOf(upline, member)).toBe(50_000_000n);
});

it('are paid once when two first packages are confirmed at the same moment', async () => {
  const upline = await joinAndBuy(club, 10_000);
  const member = await joinUnder(club, upline);
  const deposits = [await reportDeposit(club.testApp, member, 2000), await reportDeposit(club.testApp, member, 2000)];
  const answers = await Promise.all(deposits.map(({ id }) => confirm(club.testApp, club.admin, id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await bonusOf(upline, member)).toBe(100_000_000n);
});

it('are not paid later for a first package that found nobody entitled, also when it has ended', async () => {
  const sponsor = await joinUnder(club);
  const member = await joinAndBuy(club, 1000, sponsor);
  await buy(club, sponsor, 10_000);
  await club.database.query(`UPDATE packages SET status = 'finished', ended_at = now() WHERE member_id = $1`, [
    member.id,
  ]);
  await buy(club, member, 1000);
  expect(await bonusOf(sponsor, member)).toBe(0n);
});

it('are paid again by the next package after the first was taken back, and each line opens by itself', async () => {
  const sponsor = await joinAndBuy(club, 10_000);
  const member = await joinUnder(club, sponsor);
  const { testApp, admin } = club;
  const { id } = await depositAndConfirm(testApp, admin, member, 10_000);
  resultOf(await reverse(testApp, admin, await findTransferId(club.database, 'deposit', id)));
  expect(await getWallet(testApp, sponsor)).toMatchObject({ reference: '0' });
  await buy(club, member, 2000);
  await buy(club, member, 20_000);
  expect(await getWallet(testApp, sponsor)).toMatchObject({ reference: '100' });
  expect(await bonusOf(sponsor, member)).toBe(600_000_000n);
  const { items } = await getResult<EarningPage>(testApp, '/api/v1/earnings?limit=1', sponsor);
  const all = await getResult<EarningPage>(testApp, '/api/v1/earnings', sponsor);
  expect(all.items.map(({ amount }) => amount)).toEqual(['500', '100']);
  expect(items).toEqual(all.items.slice(0, 1));
  for (const { id: earningId, amount } of all.items) {
    const explained = await getResult<EarningExplanation>(testApp, `/api/v1/earnings/${earningId}`, sponsor);
    expect(explained.sources.items.map((source) => source.amount)).toEqual([amount]);
  }
});

it('are not paid while another package stands, whatever became of the first', async () => {
  const sponsor = await joinAndBuy(club, 10_000);
  const member = await joinUnder(club, sponsor);
  const { testApp, admin } = club;
  const { id } = await depositAndConfirm(testApp, admin, member, 10_000);
  await buy(club, member, 2000);
  resultOf(await reverse(testApp, admin, await findTransferId(club.database, 'deposit', id)));
  await buy(club, member, 4000);
  expect(await getWallet(testApp, sponsor)).toMatchObject({ reference: '0' });
});

it('go to uplines who are enabled, hold a running package and have the level open; a package of the same day counts', async () => {
  const top = await joinAndBuy(club, 10_000);
  const disabled = await joinAndBuy(club, 10_000, top);
  const without = await joinUnder(club, disabled);
  const small = await joinAndBuy(club, 1000, without);
  await setEnabled(club, disabled, false);
  const member = await joinAndBuy(club, 10_000, small);
  // Levels 1 to 4: small (three levels open), without a package, disabled, top.
  expect(await bonusOf(small, member)).toBe(500_000_000n);
  expect(await bonusOf(without, member)).toBe(0n);
  expect(await bonusOf(disabled, member)).toBe(0n);
  expect(await bonusOf(top, member)).toBe(100_000_000n);
  const deep = await joinAndBuy(club, 10_000, await joinUnder(club, await joinUnder(club, member)));
  // Level 4 of a tier that opens three.
  expect(await bonusOf(small, deep)).toBe(0n);
});

it('are taken at the rates of their day', async () => {
  const upline = await joinAndBuy(club, 10_000);
  const zeros = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  await club.database.transaction((tx) =>
    addRates(
      tx,
      {
        effectiveOn: '2026-11-23',
        cashbackBps: 25,
        referralBps: [1000, ...zeros],
        cashbackOnCashbackBps: [2000, ...zeros],
      },
      { memberId: club.admin.id, address: 'test' },
      club.testApp.clock.now(),
    ),
  );
  expect(await bonusOf(upline, await joinAndBuy(club, 1000, upline))).toBe(50_000_000n);
  await goTo(club, '2026-11-23');
  const later = await joinAndBuy(club, 1000, upline);
  expect(await bonusOf(upline, later)).toBe(100_000_000n);
  expect(
    await club.database.query('SELECT rate_version FROM referral_earnings WHERE source_id = $1', [later.id]),
  ).toEqual([{ rate_version: 2 }]);
});
