import {
  ALL_TIERS,
  buy,
  goTo,
  joinAndBuy,
  joinUnder,
  openClub,
  pay,
  payOn,
  setEnabled,
} from '../../../test/compensation/test-club';
import { creditsOf, type Member, type TestClub } from '../../../test/compensation/test-club';
import { countFromValueDates, getResult, getWallet, reportDeposit } from '../../../test/money';
import { rolledBack } from '../../../test/rolled-back';
import { findTransferId, previewReversal, reverse } from '../../../test/take-back';
import { errorOf, post, resultOf, toHeaders } from '../../../test/test-app';
import { createTestDatabase } from '../../../test/test-database';
import type {
  AdminDeposit,
  DayExplanation,
  EarningExplanation,
  NotificationPage,
  Package,
  PlanTerms,
  PublicRates,
  PurchaseRulesState,
} from '../../contract';
import type { Database } from '../../database/database';
import { listDifferences } from '../../ledger/reconcile';
import { findBrokenLaws } from '../../reconcile/reconcile-books';
import { projectCredits } from '../liability/projection';

const [FRIDAY, MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'];
const [THURSDAY, NEXT_FRIDAY] = ['2026-11-26', '2026-11-27'];

let database: Database;
let club: TestClub;

async function open(tiers?: PlanTerms[]): Promise<void> {
  database = await createTestDatabase('PostgreSQL');
  club = await openClub(database, tiers);
}

const openWithTerm = (days: number) => open(ALL_TIERS.map((tier) => ({ ...tier, cashbackDay: days })));

afterEach(async () => {
  expect(await listDifferences(database)).toEqual([]);
  expect(await findBrokenLaws(database)).toEqual([]);
  await club.testApp.app.close();
  await database.close();
});

async function confirmBooked(id: string, valueDate: string): Promise<void> {
  const url = `/api/v1/admin/deposits/${id}/confirm`;
  resultOf<AdminDeposit>(await post(club.testApp, url, { valueDate }, club.admin.token));
}

/** Confirms a payment that the bank had booked on a day. @returns the deposit */
async function buyBooked(member: Member, rupees: number, valueDate: string): Promise<string> {
  const { id } = await reportDeposit(club.testApp, member, rupees);
  await confirmBooked(id, valueDate);
  return id;
}

const readPackages = (member: Member) => getResult<Package[]>(club.testApp, '/api/v1/packages', member);
const explain = (member: Member, date: string) =>
  getResult<DayExplanation>(club.testApp, `/api/v1/earnings/days/${date}`, member);

describe('a package whose payment the bank booked on Friday, confirmed on Wednesday', () => {
  it('is paid three days more with its first one, once, and so are those above', async () => {
    await open();
    await countFromValueDates(club.testApp);
    const sponsor = await joinAndBuy(club, 10_000);
    const member = await joinUnder(club, sponsor);
    for (const date of [MONDAY, TUESDAY, WEDNESDAY]) await payOn(club, date);
    await buyBooked(member, 10_000, FRIDAY);
    const arrears = { days: 3, since: FRIDAY };
    expect(await readPackages(member)).toMatchObject([{ daysPaid: 0, arrears }]);
    expect((await explain(member, TUESDAY)).reasons).toMatchObject([{ reason: 'paid_later' }]);

    const projected = await database.transaction((tx) => projectCredits(tx, THURSDAY, WEDNESDAY));
    const sums = projected.dates
      .slice(0, 2)
      .map((_date, place) =>
        [...projected.creditsOf.values()].reduce((sum, credits) => sum + (credits[place] ?? 0n), 0n),
      );
    expect(sums).toEqual([145_000_000n, 55_000_000n]);

    await payOn(club, THURSDAY);
    expect(await creditsOf(club, member, THURSDAY)).toEqual({ 0: 100_000_000n });
    expect(await creditsOf(club, sponsor, THURSDAY)).toEqual({ 0: 25_000_000n, 1: 20_000_000n });
    expect(await readPackages(member)).toMatchObject([{ daysPaid: 4, arrears }]);
    const { lines, reasons } = await explain(member, THURSDAY);
    expect(reasons.map(({ reason }) => reason)).toEqual(['arrears', 'no_team']);
    const why = await getResult<EarningExplanation>(club.testApp, `/api/v1/earnings/${lines[0]?.id}`, member);
    expect(why).toMatchObject({
      base: '40000',
      due: '100',
      sources: { items: [{ base: '40000', amount: '100', arrears }] },
    });

    await payOn(club, NEXT_FRIDAY);
    expect(await creditsOf(club, member, NEXT_FRIDAY)).toEqual({ 0: 25_000_000n });
    expect((await explain(member, NEXT_FRIDAY)).reasons).toMatchObject([{ reason: 'no_team' }]);
    expect(await readPackages(member)).toMatchObject([{ daysPaid: 5 }]);
  });
});

describe('the days since the value date', () => {
  it('are none where no rule counts from it', async () => {
    await open();
    const member = await joinAndBuy(club, 1000);
    await goTo(club, WEDNESDAY);
    await buyBooked(member, 1000, FRIDAY);
    expect((await readPackages(member))[0]).not.toHaveProperty('arrears');
  });

  it('are none where nobody said it, and of a day like that of the confirmation', async () => {
    await open();
    await countFromValueDates(club.testApp);
    const member = await joinUnder(club);
    await goTo(club, WEDNESDAY);
    await buy(club, member, 1000);
    await buyBooked(member, 1000, WEDNESDAY);
    const packages = await readPackages(member);
    expect(packages.map(({ arrears }) => arrears)).toEqual([undefined, undefined]);
  });

  it('follow the rule of the day of the purchase', async () => {
    await open();
    const { testApp, admin } = club;
    const putRules = (rules: object) =>
      testApp.app.inject({
        method: 'PUT',
        url: '/api/v1/admin/purchase-rules',
        payload: rules,
        headers: toHeaders(admin.token),
      });
    const wanted = { effectiveOn: '2026-11-21', bonusHoldDays: 2, cashbackFrom: 'value_date' };
    const state = resultOf<PurchaseRulesState>(await putRules(wanted));
    expect(state.planned).toMatchObject([{ rules: { bonusHoldDays: 2, cashbackFrom: 'value_date' } }]);
    expect(errorOf(await putRules({ ...wanted, cashbackFrom: 'payment' }), 400)).toMatchObject({
      field: 'cashbackFrom',
    });
    const unsaid = await putRules({ effectiveOn: '2026-11-22', bonusHoldDays: 0 });
    expect(errorOf(unsaid, 400)).toMatchObject({ field: 'cashbackFrom' });
    const [entry] = await database.query<{ before: object; after: object }>(
      `SELECT before, after FROM audit_entries WHERE action = 'purchase_rules.change' ORDER BY id LIMIT 1`,
    );
    expect(entry).toMatchObject({ before: { cashbackFrom: 'confirmation' }, after: { cashbackFrom: 'value_date' } });
    const getPublicRates = async () => resultOf<PublicRates>(await testApp.app.inject({ url: '/api/v1/rates' }));
    const member = await joinUnder(club);
    await buyBooked(member, 1000, '2026-11-17');
    expect(await getPublicRates()).not.toHaveProperty('cashbackFrom');
    await goTo(club, MONDAY);
    expect(await getPublicRates()).toMatchObject({ cashbackFrom: 'value_date' });
    await buyBooked(member, 1000, '2026-11-19');
    expect((await readPackages(member)).map(({ arrears }) => arrears?.days)).toEqual([2, undefined]);
  });

  it('are the same when they are unpaid at the confirmation', async () => {
    await open();
    await countFromValueDates(club.testApp);
    await joinAndBuy(club, 1000);
    const member = await joinUnder(club);
    await goTo(club, WEDNESDAY);
    await buyBooked(member, 1000, FRIDAY);
    for (const date of [MONDAY, TUESDAY, WEDNESDAY]) {
      await pay(club, date);
      expect(await creditsOf(club, member, date)).toEqual({});
    }
    await payOn(club, THURSDAY);
    expect(await creditsOf(club, member, THURSDAY)).toEqual({ 0: 10_000_000n });
  });

  it('leave the last day of a term to the date that pays them, and the package ends with it', async () => {
    await openWithTerm(3);
    await countFromValueDates(club.testApp);
    const member = await joinUnder(club);
    await goTo(club, WEDNESDAY);
    await buyBooked(member, 1000, '2026-11-10');
    expect(await readPackages(member)).toMatchObject([{ arrears: { days: 2 } }]);
    await payOn(club, THURSDAY);
    expect(await readPackages(member)).toMatchObject([{ status: 'finished', daysPaid: 3 }]);
  });

  it('are not those on which the owner was disabled', async () => {
    await open();
    await countFromValueDates(club.testApp);
    const member = await joinUnder(club);
    const { id } = await reportDeposit(club.testApp, member, 1000);
    await database.query('ALTER TABLE members DISABLE TRIGGER members_remember_enabled');
    await setEnabled(club, member, false);
    await setEnabled(club, member, true);
    await database.query(
      `INSERT INTO enabled_changes (member_id, changed_at, was_enabled)
       VALUES ($1, '2026-11-23T10:00:00+05:30', true), ($1, '2026-11-24T10:00:00+05:30', false)`,
      [member.id],
    );
    await goTo(club, WEDNESDAY);
    await confirmBooked(id, FRIDAY);
    expect(await database.query('SELECT arrears_days AS days FROM packages')).toEqual([{ days: 2 }]);
  });

  it('share the daily cap of the date that pays them', async () => {
    await open();
    await countFromValueDates(club.testApp);
    const member = await joinUnder(club);
    await goTo(club, WEDNESDAY);
    // 500 a day, four days at once, and at most 1,000 of a date.
    await buyBooked(member, 200_000, FRIDAY);
    await payOn(club, THURSDAY);
    expect(await explain(member, THURSDAY)).toMatchObject({
      credited: '1000',
      lines: [{ amount: '1000', cut: '1000' }],
      reasons: [{ reason: 'arrears' }, { reason: 'cap' }, { reason: 'no_team' }],
    });
  });

  it('are taken back with what the package earned, and earn nothing when it is taken back before', async () => {
    await open();
    await countFromValueDates(club.testApp);
    const sponsor = await joinAndBuy(club, 10_000);
    const [first, second] = [await joinUnder(club, sponsor), await joinUnder(club, sponsor)];
    for (const date of [MONDAY, TUESDAY, WEDNESDAY]) await payOn(club, date);
    const deposits = [await buyBooked(first, 10_000, FRIDAY), await buyBooked(second, 10_000, FRIDAY)];
    const [early = '', late = ''] = await Promise.all(deposits.map((id) => findTransferId(database, 'deposit', id)));
    resultOf(await reverse(club.testApp, club.admin, early));
    await payOn(club, THURSDAY);
    await payOn(club, NEXT_FRIDAY);
    expect(await getWallet(club.testApp, first)).toMatchObject({ cashback: '0' });
    const { wallets, walletsWithEarnings } = await previewReversal(club.testApp, club.admin, late);
    // Five days of 25 rupees, and a fifth of each.
    const earned = wallets.map(({ taken }, place) => Number(walletsWithEarnings?.[place]?.taken) - Number(taken));
    expect(earned).toEqual([125, 25]);
    resultOf(await reverse(club.testApp, club.admin, late, { withEarnings: true }));
    expect(await getWallet(club.testApp, second)).toMatchObject({ cashback: '0' });
  });

  it('are told with the purchase, and a package that comes down to fewer than five days says how many', async () => {
    await openWithTerm(7);
    await countFromValueDates(club.testApp);
    const member = await joinUnder(club);
    await goTo(club, WEDNESDAY);
    await buyBooked(member, 1000, FRIDAY);
    await payOn(club, THURSDAY);
    const { items } = await getResult<NotificationPage>(club.testApp, '/api/v1/notifications', member);
    const said = items.map(({ lines }) => lines.join(' '));
    expect(said).toContainEqual(
      expect.stringContaining('Its first credit pays 4 weekdays at once, as far as the daily cap reaches'),
    );
    expect(said).toContainEqual(expect.stringContaining('has left: 3.'));
  });

  it('stay as they were, and are counted at once by the first run alone', async () => {
    await open();
    await countFromValueDates(club.testApp);
    const member = await joinUnder(club);
    await goTo(club, WEDNESDAY);
    await buyBooked(member, 1000, FRIDAY);
    const attempt = (days: number, more = '') =>
      rolledBack(database, async (tx) => {
        await tx.query('ALTER TABLE packages DISABLE TRIGGER packages_days_by_run');
        await tx.query(`UPDATE packages SET days_paid = days_paid + ${days}`);
        if (more !== '') await tx.query(more);
      });
    await expect(database.query('UPDATE packages SET arrears_days = 2')).rejects.toThrow('stays as it is');
    for (const days of [1, 3, 5]) await expect(attempt(days)).rejects.toThrow('another number of days');
    await expect(attempt(4)).resolves.toBeUndefined();
    await expect(attempt(4, 'UPDATE packages SET days_paid = days_paid + 4')).rejects.toThrow('another number of days');
    await expect(attempt(4, 'UPDATE packages SET days_paid = days_paid + 1')).resolves.toBeUndefined();
  });
});
