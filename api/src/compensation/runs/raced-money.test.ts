import { goTo, joinAndBuy, joinUnder, type Member, useOwnClub } from '../../../test/compensation/test-club';
import { addUpi, depositAndConfirm, getWallet, holdBonuses, withdraw } from '../../../test/money';
import { findTransferId, reverse } from '../../../test/take-back';
import { proveAgain, resultOf } from '../../../test/test-app';
import { ROUNDS } from '../../../test/tries';
import { toBusinessDate } from '../../ledger/business-date';
import { addDays, findNextWeekday, isWeekday, startOfBusinessDate } from '../../plan/calendar';
import { listRunDifferences } from '../../reconcile/reconcile-books';
import type { OnStep } from './freeze-date';
import { catchUp } from './post-run';

const CALLERS = 24;

const club = useOwnClub({
  inspect: async ({ testApp, database }) => {
    expect(testApp.logLines.filter((line) => line.includes('request failed'))).toEqual([]);
    expect(await listRunDifferences(database)).toEqual([]);
  },
});
beforeEach(() => holdBonuses(club.testApp, 1));

const today = () => toBusinessDate(club.testApp.clock.now());

const payDue = (onStep?: OnStep) =>
  catchUp(club.database, { now: club.testApp.clock.now, trigger: 'schedule', onStep });
const takeBack = (transferId: string, withEarnings: boolean) =>
  reverse(club.testApp, club.admin, transferId, { withEarnings });

async function takeTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
}

/** A member with a package of ₹10,000, who can withdraw. */
async function joinAsSponsor(): Promise<Member> {
  const sponsor = await joinAndBuy(club, 10_000);
  await addUpi(club.testApp, sponsor);
  return sponsor;
}

/** @returns the buyer, and the transfer of a deposit that pays the sponsor ₹1,000 */
async function buyUnder(sponsor: Member): Promise<{ buyer: Member; transferId: string }> {
  const buyer = await joinUnder(club, sponsor);
  const { id } = await depositAndConfirm(club.testApp, club.admin, buyer, 20_000);
  return { buyer, transferId: await findTransferId(club.database, 'deposit', id) };
}

/** What the dates have credited a member, less what was taken back of it, in rupees. */
async function sumEarned({ id }: Member): Promise<number> {
  const [row] = await club.database.query<{ credited: bigint; takenBack: bigint }>(
    `SELECT coalesce((SELECT sum(cashback_micros + coalesce(team_micros, 0)) FROM earnings WHERE member_id = $1), 0)::bigint AS credited,
       coalesce((SELECT sum(amount_micros) FROM earnings_reversals WHERE member_id = $1), 0)::bigint AS "takenBack"`,
    [id],
  );
  if (!row) throw new Error('An aggregate returned no row');
  return Number(row.credited - row.takenBack) / 1e6;
}

async function countRuns(businessDate: string): Promise<number> {
  const rows = await club.database.query(`SELECT FROM runs WHERE business_date = $1 AND state = 'posted'`, [
    businessDate,
  ]);
  return rows.length;
}

/** What a member has, less what they owe. */
async function getNet(member: Member): Promise<number> {
  const { availableBalance, owed = '0' } = await getWallet(club.testApp, member);
  return Number(availableBalance) - Number(owed);
}

const half = <Result>(call: () => Promise<Result>) => Array.from({ length: CALLERS / 2 }, call);

/** All at once; or the reversals once a run has frozen its packages, or paid them; or the runs once one is reversed. */
async function beginBoth(round: number, takeOneBack: () => ReturnType<typeof takeBack>) {
  const place = round % 4;
  if (place === 3) {
    const reversals = half(takeOneBack);
    await Promise.race(reversals);
    return { reversals, runs: half(() => payDue()) };
  }
  const awaited = ['', 'Packages are frozen.', 'Transfers are posted.'][place];
  let runs: ReturnType<typeof payDue>[] = [];
  const isReached = new Promise<void>((resolve) => {
    runs = half(() => payDue((step) => step === awaited && resolve()));
    if (awaited === '') resolve();
  });
  await isReached;
  return { reversals: half(takeOneBack), runs };
}

it(`a reversal that meets the daily run is one, and so is the run, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sponsor = await joinAsSponsor();
    const { buyer, transferId } = await buyUnder(sponsor);
    const businessDate = findNextWeekday(today());
    await goTo(club, businessDate);
    const withEarnings = round % 8 < 4;
    const { reversals, runs } = await beginBoth(round, () => takeBack(transferId, withEarnings));
    const replies = await Promise.all(reversals);
    await Promise.all(runs);
    const isDone = replies.some(({ statusCode }) => statusCode === 200);
    // While a date is being paid nothing is taken back with what it credits.
    if (withEarnings && !isDone) replies.push(await takeBack(transferId, true));
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(statuses.length - 1).fill(409)]);
    expect(await countRuns(businessDate)).toBe(1);
    if (withEarnings) expect(await sumEarned(buyer)).toBe(0);

    const [{ daysPaid, daysEarned } = {}] = await club.database.query<{ daysPaid: number; daysEarned: number }>(
      `SELECT days_paid AS "daysPaid", (SELECT count(*)::integer FROM earnings WHERE member_id = $1) AS "daysEarned"
       FROM packages WHERE member_id = $1`,
      [buyer.id],
    );
    expect(daysPaid).toBe(daysEarned);
    // A package whose day was frozen has it paid; by choice that is taken back with it.
    expect(await getNet(buyer)).toBeCloseTo(await sumEarned(buyer), 6);
    expect(await getNet(sponsor)).toBeCloseTo(10_000 + (await sumEarned(sponsor)), 6);
    const { availableBalance } = await getWallet(club.testApp, sponsor);
    expect(Number(availableBalance)).toBeGreaterThanOrEqual(10_000);
  }
});

async function findCreditId(kind: string, { id }: Member): Promise<string> {
  const [row] = await club.database.query<{ id: bigint }>(
    'SELECT id FROM transfers WHERE kind = $1::transfer_kind AND credit_account_id = $2',
    [kind, id],
  );
  return String(row?.id);
}

/** How many of them were done, one at most: all others were refused. */
async function countDone(calls: Promise<{ statusCode: number }>[]): Promise<number> {
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const done = statuses.filter((status) => status === 200).length;
  expect(done).toBeLessThanOrEqual(1);
  return done;
}

it(`what a package earned is taken back once, whether it is withdrawn meanwhile or not, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const buyer = await joinUnder(club, await joinAsSponsor());
    await addUpi(club.testApp, buyer);
    const { id } = await depositAndConfirm(club.testApp, club.admin, buyer, 1_000_000);
    const transferId = await findTransferId(club.database, 'deposit', id);
    await goTo(club, findNextWeekday(today()));
    await payDue();
    expect(await getWallet(club.testApp, buyer)).toMatchObject({ cashback: '1000', withdrawable: '1000' });
    const cashbackId = await findCreditId('cashback', buyer);
    const reversals: ReturnType<typeof takeBack>[] = [];
    const withdrawals: ReturnType<typeof withdraw>[] = [];
    const alone: ReturnType<typeof takeBack>[] = [];
    for (let caller = 0; caller < CALLERS; caller++) {
      const place = (caller + round) % 3;
      if (place === 0) reversals.push(takeBack(transferId, true));
      else if (place === 1) withdrawals.push(withdraw(club.testApp, buyer, 1000));
      else alone.push(takeBack(cashbackId, false));
      await takeTurns(round % 10);
    }
    const statuses = (await Promise.all(reversals)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(reversals.length - 1).fill(409)]);
    const taken = await countDone(withdrawals);
    // Before the deposit it may be taken back by itself, and after it not.
    await countDone(alone);
    // What was withdrawn in time is owed; nothing is in the wallet either way.
    expect(await getWallet(club.testApp, buyer)).toMatchObject({
      deposit: '0',
      cashback: '0',
      availableBalance: '0',
      withdraw: String(1000 * taken),
    });
    expect((await getNet(buyer)) + 1000 * taken).toBe(0);
  }
});

it(`a bonus whose day of release begins in a run is free once, ${ROUNDS} times`, async () => {
  const { testApp } = club;
  for (let round = 0; round < ROUNDS; round++) {
    // Every other sponsor owes ₹1,000 of a bonus that was withdrawn: what is released may settle it.
    const isDebtor = round % 2 === 1;
    const sponsor = await joinAsSponsor();
    if (isDebtor) {
      const { transferId } = await buyUnder(sponsor);
      await goTo(club, addDays(today(), 1));
      resultOf(await withdraw(testApp, sponsor, 1000));
      resultOf(await takeBack(transferId, false));
    }
    while (!isWeekday(today()) || !isWeekday(addDays(today(), 1))) await goTo(club, addDays(today(), 1));
    await buyUnder(sponsor);
    const released = startOfBusinessDate(addDays(today(), 1));
    // A moment before the day of release begins.
    testApp.clock.advance((released.getTime() - testApp.clock.now().getTime()) / 1000 - 0.1);
    await proveAgain(testApp);
    const before = (await getNet(sponsor)) - (await sumEarned(sponsor));
    const withdrawals: ReturnType<typeof withdraw>[] = [];
    const runs: ReturnType<typeof payDue>[] = [];
    for (let caller = 0; caller < CALLERS; caller++) {
      if (caller % 2 === 0) runs.push(payDue());
      else withdrawals.push(withdraw(testApp, sponsor, 1000));
      if (caller === CALLERS / 2) testApp.clock.advance(1);
      await takeTurns(round % 10);
    }
    const statuses = (await Promise.all(withdrawals)).map(({ statusCode }) => statusCode);
    await Promise.all(runs);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const taken = statuses.filter((status) => status === 200).length;
    expect(taken).toBeLessThanOrEqual(isDebtor ? 0 : 1);
    await payDue();
    expect(await countRuns(today())).toBe(1);
    expect(await getNet(sponsor)).toBeCloseTo(before + (await sumEarned(sponsor)) - 1000 * taken, 6);
    expect(Number((await getWallet(testApp, sponsor)).availableBalance)).toBeGreaterThanOrEqual(10_000);
  }
});
