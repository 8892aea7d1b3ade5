import {
  addPlans,
  confirm,
  joinAs,
  joinAsAdmin,
  joinWithUpi,
  reportDeposit,
  reward,
  withdraw,
  aUtr,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, getProfile, post, resultOf } from '../../test/test-app';
import type { ViewGrant } from '../contract';

describe('what one member may ask for', () => {
  const testApp = useTestApp('PostgreSQL', {
    REQUESTS_PER_MEMBER: '20',
    SEARCHES_PER_MEMBER: '3',
    PENDING_DEPOSITS_PER_MEMBER: '',
    PENDING_RUPEES_PER_MEMBER: '50000',
    PENDING_WITHDRAWALS_PER_MEMBER: '2',
    DEPOSIT_MAX_RUPEES: '40000',
    REWARD_MAX_RUPEES: '9000',
  });

  beforeEach(() => testApp.clock.advance(60));
  const report = (token: string, rupees: number) =>
    post(testApp, '/api/v1/deposits', { amount: String(rupees), mode: 'UPI', utr: aUtr() }, token);

  it('is five payments that wait, also when they arrive at once', async () => {
    const [admin, member] = [await joinAsAdmin(testApp), await joinWithUpi(testApp)];
    await addPlans(testApp, admin);
    const first = await reportDeposit(testApp, member, 1000);
    const responses = await Promise.all(Array.from({ length: 8 }, () => report(member.token, 1000)));
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array.from({ length: 4 }, () => 200), ...Array.from({ length: 4 }, () => 409)]);
    expect(errorOf(await report(member.token, 1000), 409)).toMatchObject({
      code: 'too_many_pending',
      message: 'At most 5 payments of yours may wait to be confirmed. Report the next one after that.',
    });
    expect((await confirm(testApp, admin, first.id)).statusCode).toBe(200);
    expect((await report(member.token, 1000)).statusCode).toBe(200);
  });

  it('is a sum of payments that wait, and of one', async () => {
    const { token } = await joinWithUpi(testApp);
    expect(errorOf(await report(token, 40_001), 400)).toMatchObject({
      field: 'amount',
      message: 'Amount must be at most ₹40,000.',
    });
    expect((await report(token, 40_000)).statusCode).toBe(200);
    expect(errorOf(await report(token, 10_001), 409)).toMatchObject({
      code: 'too_many_pending',
      field: 'amount',
      message: 'Payments that wait to be confirmed can be ₹50,000 together; yours are ₹40,000 already.',
    });
    expect((await report(token, 10_000)).statusCode).toBe(200);
  });

  it('is so many withdrawals that wait, also when they arrive at once, and an admin’s reward has a most', async () => {
    const [admin, member] = [await joinAsAdmin(testApp), await joinWithUpi(testApp)];
    const much = { memberId: String(member.id), amount: '9001', reason: 'For good work' };
    expect(errorOf(await post(testApp, '/api/v1/admin/rewards', much, admin.token), 400)).toMatchObject({
      field: 'amount',
      message: 'Amount must be at most ₹9,000.',
    });
    await reward(testApp, admin, member, 9000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(testApp, member, 500)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(errorOf(await withdraw(testApp, member, 500), 409).code).toBe('too_many_pending');
  });

  it('is so many requests a minute, and the others do not notice', async () => {
    const [member, other] = [await joinWithUpi(testApp), await joinWithUpi(testApp)];
    for (let at = 0; at < 20; at++) expect((await getProfile(testApp, member.token)).statusCode).toBe(200);
    const refused = await getProfile(testApp, member.token);
    expect(errorOf(refused, 429).message).toBe('Too many attempts. Please try again in a minute.');
    expect(refused.headers['retry-after']).toBe('60');
    expect((await getProfile(testApp, other.token)).statusCode).toBe(200);
    testApp.clock.advance(60);
    expect((await getProfile(testApp, member.token)).statusCode).toBe(200);
  });

  it('is used up by nobody of support who looks at the site as they do', async () => {
    const [support, member] = [await joinAs(testApp, 'support'), await joinWithUpi(testApp)];
    const reason = 'Asks why the wallet is empty';
    const asked = await post(testApp, `/api/v1/admin/users/${member.id}/view`, { reason }, support.token);
    const { token } = resultOf<ViewGrant>(asked);
    testApp.clock.advance(60);
    for (let at = 0; at < 20; at++) expect((await getProfile(testApp, token)).statusCode).toBe(200);
    for (const person of [token, support.token]) errorOf(await getProfile(testApp, person), 429);
    expect((await getProfile(testApp, member.token)).statusCode).toBe(200);
  });

  it('is so many searches a minute', async () => {
    const { token } = await joinWithUpi(testApp);
    const search = (q: string) =>
      testApp.app.inject({ url: `/api/v1/network/search?q=${q}`, headers: { authorization: token } });
    for (let at = 0; at < 3; at++) expect((await search('as')).statusCode).toBe(200);
    expect((await search('')).statusCode).toBe(200);
    errorOf(await search('asha'), 429);
    expect((await getProfile(testApp, token)).statusCode).toBe(200);
  });
});
