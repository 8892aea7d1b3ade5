import { goTo, joinAndBuy, joinUnder, pay, type Member, useOwnClub } from '../../test/compensation/test-club';
import {
  addUpi,
  countWhere,
  depositAndConfirm,
  getResult,
  getWallet,
  holdBonuses,
  requestWithdrawal,
  withdraw,
} from '../../test/money';
import { findTransferId, previewReversal, reverse } from '../../test/take-back';
import { errorOf, proveAgain, resultOf, toHeaders } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import type { EarningPage, NotificationPage, PurchaseRulesState, StatementPage } from '../contract';
import { toBusinessDate } from './business-date';
import { addDays, startOfBusinessDate } from '../plan/calendar';

const RELEASED_ON = '2026-11-27';
const MONDAY = '2026-11-23';

const club = useOwnClub();

/** A member with a package of ₹10,000, who can withdraw. */
async function joinAsSponsor(): Promise<Member> {
  const sponsor = await joinAndBuy(club, 10_000);
  await addUpi(club.testApp, sponsor);
  return sponsor;
}

/** @returns the transfer of a deposit that pays the sponsor a twentieth */
async function buyUnder(sponsor: Member, rupees: number): Promise<string> {
  const buyer = await joinUnder(club, sponsor);
  const { id } = await depositAndConfirm(club.testApp, club.admin, buyer, rupees);
  return findTransferId(club.database, 'deposit', id);
}

const takeBack = (transferId: string) => reverse(club.testApp, club.admin, transferId);
const readWallet = (member: Member) => getWallet(club.testApp, member);
const readStatement = async (member: Member) =>
  (await getResult<StatementPage>(club.testApp, '/api/v1/wallet/statement', member)).items;
const readEarnings = async (member: Member) =>
  (await getResult<EarningPage>(club.testApp, '/api/v1/earnings', member)).items;

describe('held bonuses', () => {
  beforeEach(() => holdBonuses(club.testApp, 7));

  it('are credited at once, shown with their day, and not withdrawn before it', async () => {
    const sponsor = await joinAsSponsor();
    await buyUnder(sponsor, 20_000);
    await buyUnder(sponsor, 40_000);
    expect(await readWallet(sponsor)).toMatchObject({
      availableBalance: '13000',
      reference: '3000',
      withdrawable: '0',
      held: { amount: '3000', releases: [{ releasedOn: RELEASED_ON, amount: '3000' }] },
    });
    expect((await readStatement(sponsor))[0]).toMatchObject({ kind: 'referral_bonus', releasedOn: RELEASED_ON });
    expect((await readEarnings(sponsor))[0]).toMatchObject({ kind: 'referral_bonus', releasedOn: RELEASED_ON });
    const told = await getResult<NotificationPage>(club.testApp, '/api/v1/notifications', sponsor);
    expect(told.items[0]?.lines.join(' ')).toContain('can be withdrawn from 27 November 2026');

    await goTo(club, '2026-11-26');
    expect(errorOf(await withdraw(club.testApp, sponsor, 500), 409).message).toContain('Bonuses of ₹3,000 are held');
    await goTo(club, RELEASED_ON);
    const wallet = await readWallet(sponsor);
    expect(wallet).toMatchObject({ withdrawable: '3000' });
    expect(wallet).not.toHaveProperty('held');
    await requestWithdrawal(club.testApp, sponsor, 3000);
  });

  it('are told to who asks for too much in paise, beside what can be withdrawn, as the page tells both', async () => {
    const sponsor = await joinAndBuy(club, 10_001);
    await addUpi(club.testApp, sponsor);
    await buyUnder(sponsor, 20_110);
    await goTo(club, MONDAY);
    await pay(club);
    expect(await readWallet(sponsor)).toMatchObject({ withdrawable: '35.0575', held: { amount: '1005.5' } });
    expect(errorOf(await withdraw(club.testApp, sponsor, 500), 409).message).toBe(
      'You can withdraw at most ₹35.05 now. Bonuses of ₹1,005.50 are held.',
    );
  });

  it('are taken back without debt when their deposit is reversed in time', async () => {
    const sponsor = await joinAsSponsor();
    const transferId = await buyUnder(sponsor, 20_000);
    expect((await previewReversal(club.testApp, club.admin, transferId)).wallets).toMatchObject([
      { taken: '20000', owed: '0' },
      { memberId: String(sponsor.id), taken: '1000', before: '11000', after: '10000', owed: '0' },
    ]);
    resultOf(await takeBack(transferId));
    const wallet = await readWallet(sponsor);
    expect(wallet).toMatchObject({ availableBalance: '10000', reference: '0', withdrawable: '0' });
    expect(wallet).not.toHaveProperty('held');
    expect(wallet).not.toHaveProperty('owed');
    for (const line of [...(await readStatement(sponsor)), ...(await readEarnings(sponsor))]) {
      expect(line).not.toHaveProperty('releasedOn');
    }
  });

  it('that became free settle an earlier debt with the next reversal, which its preview says', async () => {
    const sponsor = await joinAsSponsor();
    const withdrawn = await buyUnder(sponsor, 20_000);
    await goTo(club, RELEASED_ON);
    await requestWithdrawal(club.testApp, sponsor, 1000);
    const reversed = await buyUnder(sponsor, 40_000);
    await buyUnder(sponsor, 60_000);
    resultOf(await takeBack(withdrawn));
    await goTo(club, '2026-12-04');
    expect(await readWallet(sponsor)).toMatchObject({ availableBalance: '15000', owed: '1000' });
    const { wallets } = await previewReversal(club.testApp, club.admin, reversed);
    expect(wallets[1]).toMatchObject({ taken: '2000', before: '15000', owed: '0', settled: '1000', after: '12000' });
    resultOf(await takeBack(reversed));
    const wallet = await readWallet(sponsor);
    expect(wallet).toMatchObject({ availableBalance: '12000', withdrawable: '2000' });
    expect(wallet).not.toHaveProperty('owed');
  });

  it('can be taken back by themselves, without debt', async () => {
    const sponsor = await joinAsSponsor();
    const depositTransferId = await buyUnder(sponsor, 20_000);
    const [bonus] = await readStatement(sponsor);
    resultOf(await takeBack(bonus?.id ?? ''));
    const wallet = await readWallet(sponsor);
    expect(wallet).toMatchObject({ availableBalance: '10000', reference: '0' });
    expect(wallet).not.toHaveProperty('held');
    resultOf(await takeBack(depositTransferId));
    expect(await readWallet(sponsor)).not.toHaveProperty('owed');
  });

  it('settle nothing and are taken for nothing else until their day', async () => {
    const sponsor = await joinAsSponsor();
    const withdrawn = await buyUnder(sponsor, 20_000);
    await goTo(club, RELEASED_ON);
    await requestWithdrawal(club.testApp, sponsor, 1000);
    const inTime = await buyUnder(sponsor, 40_000);
    await buyUnder(sponsor, 60_000);
    resultOf(await takeBack(withdrawn));
    expect(await readWallet(sponsor)).toMatchObject({ availableBalance: '15000', owed: '1000', withdrawable: '0' });

    await pay(club, MONDAY);
    const { cashback, ...paid } = await readWallet(sponsor);
    expect(paid).toMatchObject({ availableBalance: '15000', owed: String(1000 - Number(cashback)) });
    resultOf(await takeBack(inTime));
    expect(await readWallet(sponsor)).toMatchObject({ availableBalance: '13000', owed: paid.owed });

    await goTo(club, '2026-12-04');
    await pay(club, '2026-11-24');
    const released = await readWallet(sponsor);
    expect(released).toMatchObject({ availableBalance: String(12_000 + Number(released.cashback)) });
    expect(released).not.toHaveProperty('owed');
  });
});

describe('the rule for how long they are held', () => {
  const putRules = (effectiveOn: string, bonusHoldDays: number) =>
    club.testApp.app.inject({
      method: 'PUT',
      url: '/api/v1/admin/purchase-rules',
      payload: { effectiveOn, bonusHoldDays, cashbackFrom: 'confirmation' },
      headers: toHeaders(club.admin.token),
    });
  const readRules = () => getResult<PurchaseRulesState>(club.testApp, '/api/v1/admin/purchase-rules', club.admin);

  it('holds none until a club has said so, and then what is bought from its day on', async () => {
    const rules = { bonusHoldDays: 0, cashbackFrom: 'confirmation' };
    expect(await readRules()).toEqual({ rules, since: null, changedBy: null, planned: [] });
    const sponsor = await joinAsSponsor();
    resultOf(await putRules('2026-11-21', 7));
    await buyUnder(sponsor, 20_000);
    expect(await readWallet(sponsor)).toMatchObject({ withdrawable: '1000' });
    expect((await readRules()).planned).toMatchObject([{ effectiveOn: '2026-11-21', rules: { bonusHoldDays: 7 } }]);

    await goTo(club, '2026-11-21');
    await buyUnder(sponsor, 20_000);
    resultOf(await putRules('2026-11-22', 0));
    await goTo(club, '2026-11-22');
    await buyUnder(sponsor, 20_000);
    expect(await readRules()).toMatchObject({ rules: { bonusHoldDays: 0 }, since: '2026-11-22', planned: [] });
    expect(await readWallet(sponsor)).toMatchObject({
      withdrawable: '2000',
      held: { amount: '1000', releases: [{ releasedOn: '2026-11-28', amount: '1000' }] },
    });
    expect(await countWhere(club.database, `audit_entries WHERE action = 'purchase_rules.change' AND is_alone`)).toBe(
      2,
    );
  });

  it('takes effect tomorrow at the earliest, for 90 days at most', async () => {
    expect(errorOf(await putRules('2026-11-20', 7), 400)).toMatchObject({ field: 'effectiveOn' });
    expect(errorOf(await putRules('2026-11-21', 91), 400)).toMatchObject({ field: 'bonusHoldDays' });
  });
});

describe('reversals, withdrawals and the day of release at once', () => {
  beforeEach(() => holdBonuses(club.testApp, 1));

  /** Twelve calls, and when they are under way twelve more on the day of release. */
  async function race(sponsor: Member, transferId: string, round: number) {
    const { testApp } = club;
    const call = (_: unknown, caller: number) =>
      caller % 2 === 0 ? withdraw(testApp, sponsor, 1000) : takeBack(transferId);
    const early = Array.from({ length: 12 }, call);
    for (let turn = 0; turn < round % 10; turn++) await new Promise(setImmediate);
    testApp.clock.advance(1);
    const responses = await Promise.all([...early, ...Array.from({ length: 12 }, call)]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const countDone = (remainder: number) =>
      statuses.filter((status, place) => place % 2 === remainder && status === 200).length;
    return { withdrawals: countDone(0), reversals: countDone(1) };
  }

  it(`leave a debt when the bonus was withdrawn, and none when it was not, ${ROUNDS} times`, async () => {
    const { testApp } = club;
    for (let round = 0; round < ROUNDS; round++) {
      const sponsor = await joinAsSponsor();
      const transferId = await buyUnder(sponsor, 20_000);
      const now = testApp.clock.now();
      const release = startOfBusinessDate(addDays(toBusinessDate(now), 1));
      // A moment before the day of release begins.
      testApp.clock.advance((release.getTime() - now.getTime()) / 1000 - 0.1);
      await proveAgain(testApp);
      const { withdrawals, reversals } = await race(sponsor, transferId, round);
      expect(reversals).toBe(1);
      expect(withdrawals).toBeLessThanOrEqual(1);
      const wallet = await readWallet(sponsor);
      expect(wallet.availableBalance).toBe('10000');
      expect(wallet.owed).toBe(withdrawals === 1 ? '1000' : undefined);
    }
  });
});
