import type { PayoutDetails, SavedPayoutDetails } from '../contract';
import {
  getResult,
  joinAsAdmin,
  reportDeposit,
  requestWithdrawal,
  reward,
  withdraw,
  type Person,
  join,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, proveAgain, resultOf, toHeaders } from '../../test/test-app';

const URL = '/api/v1/user/payout-details';
const DAY_SECONDS = 24 * 60 * 60;
const OLD: PayoutDetails = { upiId: 'asha@bank', bank: null };
const NEW: PayoutDetails = {
  upiId: 'asha@other',
  bank: { accountHolder: 'Asha Verma', accountNumber: '123456789012', ifsc: 'HDFC0001234' },
};

describe('new payout details', () => {
  const testApp = useTestApp();
  let admin: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
  });
  beforeEach(async () => {
    testApp.clock.reset();
    await proveAgain(testApp);
  });

  const read = (person: Person) => getResult<SavedPayoutDetails>(testApp, URL, person);
  const send = async (method: 'PUT' | 'DELETE', url: string, { token }: Person, payload?: object) =>
    resultOf<SavedPayoutDetails>(
      await testApp.app.inject({ method, url, headers: toHeaders(token), ...(payload && { payload }) }),
    );
  const save = (person: Person, details: PayoutDetails) => send('PUT', URL, person, details);
  const cancel = (person: Person) => send('DELETE', `${URL}/next`, person);

  async function joinWithOld(): Promise<Person> {
    const person = await join(testApp);
    expect(await save(person, OLD)).toEqual(OLD);
    await reward(testApp, admin, person, 10_000);
    return person;
  }
  const later = async (seconds: number) => {
    testApp.clock.advance(seconds);
    await proveAgain(testApp);
  };
  const destinationOf = async (person: Person) => (await requestWithdrawal(testApp, person, 300)).destination;
  const mailsOf = (person: Person) =>
    testApp.database.query<{ holdsFrom: string | null; isCancelled: boolean | null }>(
      `SELECT facts->>'holdsFrom' AS "holdsFrom", (facts->>'isCancelled')::boolean AS "isCancelled" FROM notifications
       WHERE member_id = $1 AND kind = 'payout_details_changed' AND mail_to IS NOT NULL ORDER BY id`,
      [person.id],
    );

  it('hold at once when they are the first of an empty wallet, and after a day in the place of others, which hold until then', async () => {
    const member = await joinWithOld();
    expect(await destinationOf(member)).toBe('as••••@bank');
    const holdsFrom = new Date(testApp.clock.now().getTime() + DAY_SECONDS * 1000).toISOString();
    const waiting = { ...OLD, next: { ...NEW, holdsFrom } };
    expect(await save(member, NEW)).toEqual(waiting);
    expect(await read(member)).toEqual(waiting);
    expect(await mailsOf(member)).toEqual([
      { holdsFrom: null, isCancelled: null },
      { holdsFrom, isCancelled: null },
    ]);
    await later(DAY_SECONDS - 1);
    expect(await destinationOf(member)).toBe('as••••@bank');
    const toBank = { amount: '300', method: 'Bank Transfer' };
    const early = await post(testApp, '/api/v1/withdrawals', toBank, member.token);
    expect(errorOf(early, 409).code).toBe('payout_details_missing');
    // Saved again, they wait no longer for it.
    expect(await save(member, NEW)).toEqual(waiting);
    await later(1);
    expect(await read(member)).toEqual(NEW);
    expect(await destinationOf(member)).toBe('as••••@other');
    resultOf(await post(testApp, '/api/v1/withdrawals', toBank, member.token));
    expect(await read(member)).toEqual(NEW);
  });

  it.each([
    ['in the wallet', (person: Person) => reward(testApp, admin, person, 10_000)],
    ['on its way', (person: Person) => reportDeposit(testApp, person, 5000)],
  ])('wait a day, too, when they are the first of a member with money %s', async (_where, bringMoney) => {
    const member = await join(testApp);
    await bringMoney(member);
    const holdsFrom = new Date(testApp.clock.now().getTime() + DAY_SECONDS * 1000).toISOString();
    const none = { upiId: null, bank: null };
    expect(await save(member, OLD)).toEqual({ ...none, next: { ...OLD, holdsFrom } });
    await reward(testApp, admin, member, 10_000);
    expect(errorOf(await withdraw(testApp, member, 300), 409).code).toBe('payout_details_missing');
    await later(DAY_SECONDS);
    expect(await destinationOf(member)).toBe('as••••@bank');
  });

  it('can be taken back until they hold, without a fresh proof; saving the old ones does it, too', async () => {
    const member = await joinWithOld();
    for (const takeBack of [() => cancel(member), () => save(member, OLD)]) {
      await save(member, NEW);
      expect(await takeBack()).toEqual(OLD);
    }
    expect(await cancel(member)).toEqual(OLD);
    expect((await mailsOf(member)).map(({ isCancelled }) => isCancelled)).toEqual([null, null, true, null, true]);
    await later(DAY_SECONDS);
    expect(await destinationOf(member)).toBe('as••••@bank');
  });

  it('begin their day again when they are changed meanwhile, also to none', async () => {
    const member = await joinWithOld();
    await save(member, NEW);
    await later(DAY_SECONDS - 1);
    const none = { upiId: null, bank: null };
    await save(member, none);
    await later(1);
    expect(await destinationOf(member)).toBe('as••••@bank');
    await later(DAY_SECONDS);
    expect(await read(member)).toEqual(none);
    expect(errorOf(await withdraw(testApp, member, 300), 409).code).toBe('payout_details_missing');
  });
});
