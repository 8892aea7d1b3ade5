import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { archiveMonth } from '../../archive/archive';
import type { Liability, RunPage } from '../../contract';
import { closeMonths } from '../../ledger/closings';
import {
  depositAndConfirm,
  getResult,
  joinWithUpi,
  requestWithdrawal,
  reward as rewardNow,
  type Person,
} from '../../../test/money';
import { findTransferId, reverse } from '../../../test/take-back';
import { post, resultOf, proveAgain } from '../../../test/test-app';
import { useSmallClub } from '../../../test/compensation/small-club';
import { buy, goTo, joinAndBuy, joinUnder, pay, payOn, useOwnClub } from '../../../test/compensation/test-club';
import { listDueDates } from '../runs/due-dates';
import { keepLiability } from './keep-liability';

/*
 * The small club: three times ₹10,000 in a line, so that a weekday credits 3 x 25 of cashback, and 5, 5 and 3.75 up the
 * line: 88.75. Its bonuses came to 500, 500 and 200. On Monday, which is not paid yet, the one at the top buys ₹1,000
 * more, which pay 2.50 on 15 weekdays from Tuesday on, under the terms of the higher tier.
 */
describe('the liability', () => {
  const club = useSmallClub();
  beforeAll(async () => {
    await depositAndConfirm(club.testApp, club.admin, club.top, 1000);
  });

  const get = () => getResult<Liability>(club.testApp, '/api/v1/admin/liability', club.admin);

  /** Those that come in the place of earlier ones. */
  async function getAfter({ computedAt }: Liability): Promise<Liability> {
    let liability = await get();
    while (liability.computedAt === computedAt) liability = await get();
    return liability;
  }

  it('is what wallets hold and what running packages will still credit', async () => {
    const liability = await get();
    expect(liability).toMatchObject({
      asOf: '2026-11-23',
      runningPrincipal: '31000',
      owedToday: '32200',
      deposits: '31000',
      credited: '1200',
      paidOut: '0',
      overtakenOn: '2028-03-06',
    });
    // 23 weekdays from Monday to 23 December, 65 to 21 February, 262 to 23 November 2027.
    expect(liability.horizons).toEqual([
      { days: 30, futureCredits: '2078.75', owed: '34278.75' },
      { days: 90, futureCredits: '5806.25', owed: '38006.25' },
      { days: 365, futureCredits: '23290', owed: '55490' },
    ]);
  });

  it('says how much of what is owed is held, by the ledger of the moment', async () => {
    expect(await get()).toMatchObject({
      cover: { held: '31000', owed: '32200', shortfall: '1200', coverBps: 9627 },
      withdrawable: '1200',
      creditedOutsideTiers: '0',
      // 11 weekdays before more is credited than deposited: the principal of ₹1,000 is free by then.
      exhaustedOn: '2028-02-18',
    });
  });

  it('counts a package with its own tier and a credit with the one that governs', async () => {
    const { tiers } = await get();
    expect(tiers.map(({ plan }) => plan)).toEqual(['₹500', '₹1,000', '₹2,000', '₹10,000']);
    expect(tiers[1]).toMatchObject({
      runningPackages: 1,
      runningPrincipal: '1000',
      deposits: '1000',
      credited: '0',
      overtakenOn: null,
    });
    expect(tiers[1]?.horizons.map(({ futureCredits }) => futureCredits)).toEqual(['0', '0', '0']);
    expect(tiers[3]).toMatchObject({
      runningPackages: 3,
      deposits: '30000',
      credited: '1200',
      overtakenOn: '2028-02-18',
      horizons: [{ days: 30, futureCredits: '2078.75' }, { days: 90 }, { days: 365 }],
    });
  });

  it('is told week by week, beginning with what is due today', async () => {
    const { series } = await get();
    expect(series).toHaveLength(53);
    expect(series[0]).toEqual({
      date: '2026-11-23',
      owed: '32288.75',
      credited: '1288.75',
      deposits: '31000',
    });
    // Five weekdays more, all of them with the new package.
    expect(series[1]).toEqual({ date: '2026-11-30', owed: '32745', credited: '1745', deposits: '31000' });
    expect(series[52]?.date).toBe('2027-11-22');
  });

  it('is kept until the next run, then computed again', async () => {
    const before = await get();
    club.testApp.clock.advance(60);
    expect(await get()).toEqual(before);

    const run = { businessDate: '2026-11-23', isDryRun: false };
    resultOf(await post(club.testApp, '/api/v1/admin/runs', run, club.admin.token));
    const listRuns = () => getResult<RunPage>(club.testApp, '/api/v1/admin/runs', club.admin);
    while ((await listRuns()).dueDates.length > 0);
    const after = await getAfter(before);
    expect(after).toMatchObject({
      credited: '1288.75',
      owedToday: '32288.75',
      overtakenOn: before.overtakenOn,
    });
    expect(after.series).toEqual(before.series);
    expect(after.tiers[3]?.credited).toBe('1288.75');
  });

  it('leaves out who is disabled, and what they would have got of others', async () => {
    const before = await get();
    await club.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [club.middle.id]);
    club.testApp.clock.advance(24 * 60 * 60);
    await proveAgain(club.testApp);
    // Tuesday: 25 + 2.50 and 3.75 of the leaf's cashback for the top, 25 for the leaf.
    expect((await getAfter(before)).series[0]).toMatchObject({ date: '2026-11-24', credited: '1345' });
  });

  it('follows a reward in its cover at once, and has it beside the tiers after the next run', async () => {
    const { cover } = await get();
    const reward = { memberId: String(club.leaf.id), amount: '300', reason: 'For the test' };
    resultOf(await post(club.testApp, '/api/v1/admin/rewards', reward, club.admin.token));
    const after = await get();
    expect(Number(after.cover.owed) - Number(cover.owed)).toBe(300);
    expect(after.cover.held).toBe(cover.held);
    club.testApp.clock.advance(24 * 60 * 60);
    expect((await getAfter(after)).creditedOutsideTiers).toBe('300');
  });

  it('says at once what members owe the club, and takes none of it off', async () => {
    const { testApp, admin } = club;
    const { cover } = await get();
    expect(cover.receivable).toBe('0');
    await proveAgain(testApp);
    const debtor = await joinWithUpi(testApp);
    const transferId = await rewardNow(testApp, admin, debtor, 600);
    await requestWithdrawal(testApp, debtor, 600);
    resultOf(await reverse(testApp, admin, transferId));
    expect((await get()).cover).toMatchObject({
      receivable: '600',
      owed: String(Number(cover.owed) + 600),
      held: cover.held,
    });
  });

  it('takes from its tiers what was taken back: a bonus, a day of cashback, and what a package had earned', async () => {
    const before = await get();
    const { testApp, admin, leaf, middle } = club;
    await proveAgain(testApp);
    const takeBack = async (kind: string, { id }: Person, more: object = {}) => {
      const [row] = await club.database.query<{ id: bigint }>(
        'SELECT id FROM transfers WHERE kind = $1::transfer_kind AND credit_account_id = $2 ORDER BY id LIMIT 1',
        [kind, id],
      );
      const transferId = String(row?.id);
      resultOf(await reverse(testApp, admin, transferId, more));
    };
    await takeBack('referral_bonus', middle);
    await takeBack('cashback', middle);
    await takeBack('deposit', leaf, { withEarnings: true });
    testApp.clock.advance(24 * 60 * 60);
    await proveAgain(testApp);
    const after = await getAfter(before);
    // The bonus of 500 and the day of 25; of the leaf's purchase the bonus of the top is left, 200; and its one day: 25
    // of its own, 5 of the middle's, 3.75 of the top's.
    expect(Number(before.tiers[3]?.credited) - Number(after.tiers[3]?.credited)).toBe(500 + 25 + 200 + 25 + 5 + 3.75);
    expect(Number(before.credited) - Number(after.credited)).toBe(758.75);
    expect(after).toMatchObject({ creditedOutsideTiers: '300' });
    expect(Number(before.tiers[3]?.deposits) - Number(after.tiers[3]?.deposits)).toBe(10_000);
  });
});

describe('the liability of a club with a month in files', () => {
  const club = useOwnClub();
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(joinPath(tmpdir(), 'safar-archive-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** As it is computed now, whatever is kept. */
  async function compute(): Promise<Liability['tiers']> {
    await club.database.query('DELETE FROM liabilities');
    return (await keepLiability(club.database, club.testApp.clock.now())).tiers;
  }

  it('counts what a package had earned with the tier of the one who got it, as before', async () => {
    const { testApp, admin, database } = club;
    await database.query(`SELECT add_ledger_month('2026-11-01'), add_ledger_month('2026-12-01')`);
    const upline = await joinAndBuy(club, 2000);
    const buyer = await joinUnder(club, upline);
    await buy(club, buyer, 1000);
    const { id } = await depositAndConfirm(testApp, admin, buyer, 10_000);
    await payOn(club, '2026-11-23');
    const before = await compute();
    const transferId = await findTransferId(database, 'deposit', id);
    resultOf(await reverse(testApp, admin, transferId, { withEarnings: true }));
    const after = await compute();
    // Of the 27.50 that the buyer had got under the terms of the higher tier, and of the 5.50 that their upline had.
    const lost = before.map(({ credited }, place) => Number(credited) - Number(after[place]?.credited));
    expect(lost).toEqual([0, 0, 5, 25]);

    // The one above rises by a tier: that governs for what comes, and for nothing that was taken back.
    await buy(club, upline, 10_000);
    await goTo(club, '2026-12-01');
    for (const date of await listDueDates(database, testApp.clock.now())) await pay(club, date);
    const inDatabase = await compute();
    await database.transaction((tx) => closeMonths(tx, '2026-12-02'));
    const order = { month: '2026-11-01', directory, schemaVersion: 1, now: new Date(), onStep: () => {} };
    await archiveMonth(database, order);
    expect(await database.query(`SELECT FROM earnings WHERE business_date < '2026-12-01'`)).toEqual([]);
    expect(await compute()).toEqual(inDatabase);
  });
});
