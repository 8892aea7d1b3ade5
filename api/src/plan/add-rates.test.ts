import { creditsOf, goTo, joinAndBuy, pay, useOwnClub } from '../../test/compensation/test-club';
import type { NewRates } from '../contract';
import { FIRST_RATES } from '../contract/compensation-rules';
import { addRates, getRatesOn, listRates } from './rates';

const TEN = Array.from({ length: 10 }, () => 100);
const RATES: NewRates = {
  effectiveOn: '2026-11-24',
  cashbackBps: 100,
  referralBps: TEN,
  cashbackOnCashbackBps: TEN,
};

const club = useOwnClub();

const add = (changes: Partial<NewRates> = {}) =>
  club.database.transaction((tx) =>
    addRates(tx, { ...RATES, ...changes }, { memberId: club.admin.id, address: 'test' }, club.testApp.clock.now()),
  );

it('begins with the rates that the product comes with, the same in the database and in the code', async () => {
  expect(await getRatesOn(club.database, '2026-11-20')).toMatchObject({
    version: 1,
    ...FIRST_RATES,
    createdBy: null,
  });
});

it('pays each date at the rates that hold for it, also when it is paid late', async () => {
  const member = await joinAndBuy(club, 10_000);
  await add();
  await goTo(club, '2026-11-25');
  await pay(club, '2026-11-23');
  await pay(club, '2026-11-24');
  expect(await creditsOf(club, member, '2026-11-23')).toEqual({ 0: 25_000_000n });
  expect(await creditsOf(club, member, '2026-11-24')).toEqual({ 0: 100_000_000n });
});

it.each<[string, Partial<NewRates>, string]>([
  ['today', { effectiveOn: '2026-11-20' }, 'New rates take effect tomorrow at the earliest.'],
  ['no day', { effectiveOn: '2026-11-31' }, '"2026-11-31" is not a date such as 2026-11-20.'],
  ['nine levels', { referralBps: TEN.slice(1) }, 'Referral bonus must have 10 levels; it has 9.'],
  ['eleven levels', { cashbackOnCashbackBps: [...TEN, 100] }, 'Cashback-on-cashback must have 10 levels; it has 11.'],
  ['a negative rate', { cashbackBps: -1 }, 'Daily cashback must be between 0% and 100%'],
  [
    'more than all',
    { referralBps: [10_001, ...TEN.slice(1)] },
    'Referral bonus at level 1 must be between 0% and 100%',
  ],
  ['half a percent of a share', { cashbackOnCashbackBps: [150, ...TEN.slice(1)] }, 'must be a whole percentage'],
])('refuses a broken table: %s', async (_, changes, sentence) => {
  await expect(add(changes)).rejects.toThrow(sentence);
  expect(await listRates(club.database)).toHaveLength(1);
});

it('refuses a second version of one date, and keeps versions as they are', async () => {
  expect((await add()).version).toBe(2);
  await expect(add()).rejects.toThrow('Another version already takes effect on 2026-11-24.');
  expect((await add({ effectiveOn: '2026-11-22' })).version).toBe(3);
  expect((await getRatesOn(club.database, '2026-11-30')).version).toBe(2);
  await expect(club.database.query('UPDATE rate_versions SET cashback_bps = 0')).rejects.toThrow('only grows');
});

it('is guarded by the database, too', async () => {
  const insert = (referralBps: string, onCashbackBps: string) =>
    club.database.query(
      `INSERT INTO rate_versions (version, effective_on, cashback_bps, referral_bps, cashback_on_cashback_bps, created_at)
       VALUES (9, '2027-01-01', 25, $1, $2, now())`,
      [referralBps, onCashbackBps],
    );
  const ten = `{${TEN.join(',')}}`;
  await expect(insert('{1,2,3}', ten)).rejects.toThrow('check');
  await expect(insert(ten.replace('100', '-1'), ten)).rejects.toThrow('check');
  await expect(insert(ten.replace('100', 'NULL'), ten)).rejects.toThrow('check');
  await expect(insert(ten, ten.replace('100', '150'))).rejects.toThrow('check');
  await insert(ten, ten);
});
