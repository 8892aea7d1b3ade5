import {
  ALL_TIERS,
  buy,
  creditsOf,
  goTo,
  joinAndBuy,
  joinUnder,
  pay,
  payOn,
  setEnabled,
  type Member,
  useOwnClub,
} from '../../../test/compensation/test-club';
import { getResult } from '../../../test/money';
import { resultOf, toHeaders } from '../../../test/test-app';
import type { Package, Plan, PlanTerms } from '../../contract';

/** Purchases are of Friday, 20 November 2026. */
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';

const club = useOwnClub();

const listPackages = (member: Member) => getResult<Package[]>(club.testApp, '/api/v1/packages', member);

async function editPlan(minRecharge: number, changes: Partial<PlanTerms>): Promise<void> {
  const { app } = club.testApp;
  const headers = toHeaders(club.admin.token);
  const plans = resultOf<Plan[]>(await app.inject({ url: '/api/v1/plans' }));
  const plan = plans.find((each) => each.minRecharge === minRecharge);
  const terms = ALL_TIERS.find((each) => each.minRecharge === minRecharge);
  const url = `/api/v1/admin/plans/${plan?.id}`;
  resultOf(await app.inject({ method: 'PUT', url, headers, payload: { ...terms, ...changes } }));
}

it('a package bought today is paid from the next weekday on', async () => {
  await joinAndBuy(club, 1000);
  await goTo(club, MONDAY);
  const late = await joinAndBuy(club, 10_000);
  await pay(club);
  expect(await creditsOf(club, late, MONDAY)).toEqual({});
  await payOn(club, TUESDAY);
  expect(await creditsOf(club, late, TUESDAY)).toEqual({ 0: 25_000_000n });
});

it('a package keeps the terms it was bought under when its plan is edited', async () => {
  const upline = await joinAndBuy(club, 1000);
  await joinAndBuy(club, 1_00_000, upline);
  await editPlan(1000, { dailyProfit: 10, minLevel: 1, cashbackDay: 1 });
  await payOn(club, MONDAY);
  expect(await creditsOf(club, upline, MONDAY)).toEqual({ 0: 2_500_000n, 1: 50_000_000n });
  expect(await listPackages(upline)).toMatchObject([{ status: 'running', daysPaid: 1 }]);

  const second = await joinAndBuy(club, 1000);
  await payOn(club, TUESDAY);
  await payOn(club, WEDNESDAY);
  expect(await listPackages(second)).toMatchObject([{ status: 'finished', daysPaid: 1 }]);
});

it('a package that expires is paid on its last day, counts for that day, and is finished by that run', async () => {
  await editPlan(1000, { cashbackDay: 2 });
  const upline = await joinAndBuy(club, 1000);
  await joinAndBuy(club, 10_000, upline);
  await payOn(club, MONDAY);
  expect(await listPackages(upline)).toMatchObject([{ status: 'running', daysPaid: 1 }]);
  await payOn(club, TUESDAY);
  expect(await creditsOf(club, upline, TUESDAY)).toEqual({ 0: 2_500_000n, 1: 5_000_000n });
  expect(await listPackages(upline)).toMatchObject([{ status: 'finished', daysPaid: 2 }]);
  await payOn(club, WEDNESDAY);
  expect(await creditsOf(club, upline, WEDNESDAY)).toEqual({});
});

it('a disabled member earns nothing, gives nothing to anybody, and their term does not run on', async () => {
  const top = await joinAndBuy(club, 10_000);
  const member = await joinAndBuy(club, 10_000, top);
  await joinAndBuy(club, 10_000, member);
  await goTo(club, MONDAY);
  await setEnabled(club, member, false);
  await pay(club);
  expect(await creditsOf(club, member, MONDAY)).toEqual({});
  expect(await creditsOf(club, top, MONDAY)).toEqual({ 0: 25_000_000n, 2: 3_750_000n });
  await setEnabled(club, member, true);
  await payOn(club, TUESDAY);
  expect(await creditsOf(club, member, TUESDAY)).toEqual({ 0: 25_000_000n, 1: 5_000_000n });
  expect(await club.database.query('SELECT days_paid FROM packages WHERE member_id = $1', [member.id])).toEqual([
    { days_paid: 1 },
  ]);
});

it('a date paid late asks who was enabled at its end', async () => {
  const disabledLater = await joinAndBuy(club, 10_000);
  const enabledLater = await joinAndBuy(club, 10_000);
  // One was enabled on Monday and is not any more, the other the other way round. The change is told at a time of the
  // test's own.
  await club.database.query('ALTER TABLE members DISABLE TRIGGER members_remember_enabled');
  await setEnabled(club, disabledLater, false);
  const remember = (member: Member, wasEnabled: boolean) =>
    club.database.query(
      `INSERT INTO enabled_changes (member_id, changed_at, was_enabled) VALUES ($1, '2026-11-24T10:00:00+05:30', $2)`,
      [member.id, wasEnabled],
    );
  await remember(enabledLater, false);
  await remember(disabledLater, true);
  await goTo(club, WEDNESDAY);
  await pay(club, MONDAY);
  await pay(club, TUESDAY);
  await pay(club, WEDNESDAY);
  for (const [date, paid, unpaid] of [
    [MONDAY, disabledLater, enabledLater],
    [TUESDAY, enabledLater, disabledLater],
    [WEDNESDAY, enabledLater, disabledLater],
  ] as const) {
    expect(await creditsOf(club, paid, date)).toEqual({ 0: 25_000_000n });
    expect(await creditsOf(club, unpaid, date)).toEqual({});
  }
});

it('every change from enabled to disabled and back is remembered with what it was before', async () => {
  const member = await joinUnder(club);
  await setEnabled(club, member, false);
  await setEnabled(club, member, false);
  await setEnabled(club, member, true);
  const changes = await club.database.query('SELECT member_id, was_enabled FROM enabled_changes ORDER BY id');
  expect(changes).toEqual([
    { member_id: member.id, was_enabled: true },
    { member_id: member.id, was_enabled: false },
  ]);
  await expect(club.database.query('DELETE FROM enabled_changes')).rejects.toThrow('only grows');
});

it('a share of somebody without a package or with a closed level is paid to nobody', async () => {
  const top = await joinAndBuy(club, 10_000);
  const without = await joinUnder(club, top);
  const member = await joinAndBuy(club, 10_000, without);
  const run = await payOn(club, MONDAY);
  expect(await creditsOf(club, top, MONDAY)).toEqual({ 0: 25_000_000n, 2: 3_750_000n });
  expect(await creditsOf(club, without, MONDAY)).toEqual({});
  expect(await creditsOf(club, member, MONDAY)).toEqual({ 0: 25_000_000n });
  expect(run.totals).toMatchObject({
    members: 2,
    lines: 3,
    cashback: '50',
    cashbackOnCashback: '3.75',
    cut: '0',
  });
});

it('of several packages the highest tier governs, the newest of several', async () => {
  const member = await joinAndBuy(club, 10_000);
  await joinAndBuy(club, 10_00_000, member);
  await editPlan(10_000, { dailyProfit: 60 });
  await buy(club, member, 10_000);
  await buy(club, member, 1000);
  const run = await payOn(club, MONDAY);
  // Own 25 + 25 + 2.5; of the 500 at level 1 what is left of 60.
  expect(await creditsOf(club, member, MONDAY)).toEqual({ 0: 52_500_000n, 1: 7_500_000n });
  expect(run.totals?.cut).toBe('1992.5');
});

it('a package taken back is paid no more', async () => {
  const member = await joinAndBuy(club, 10_000);
  await joinAndBuy(club, 1000);
  const [deposit] = await club.database.query<{ id: bigint }>(
    `SELECT id FROM transfers WHERE kind = 'deposit' AND credit_account_id = $1`,
    [member.id],
  );
  await payOn(club, MONDAY);
  const response = await club.testApp.app.inject({
    method: 'POST',
    url: `/api/v1/admin/transfers/${deposit?.id}/reversal`,
    headers: toHeaders(club.admin.token),
    payload: { reason: 'The bank took it back' },
  });
  expect(response.statusCode).toBe(200);
  await payOn(club, TUESDAY);
  expect(await creditsOf(club, member, MONDAY)).toEqual({ 0: 25_000_000n });
  expect(await creditsOf(club, member, TUESDAY)).toEqual({});
});
