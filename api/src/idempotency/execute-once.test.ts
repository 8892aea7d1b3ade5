import { addPlans, aUtr, getWallet, join, joinAsAdmin, reportDeposit, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, resultOf } from '../../test/test-app';
import { ENGINES } from '../../test/test-database';
import { deleteOldReplies } from './execute-once';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(ENGINES)('the Idempotency-Key on %s', (engine) => {
  const testApp = useTestApp(engine);
  let admin: Person;
  let keys = 0;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
    await addPlans(testApp, admin);
  });

  const aKey = () => `a key of this test ${++keys}`;
  const send = (person: Person, key: string, url: string, payload: object) =>
    testApp.app.inject({
      method: 'POST',
      url: `/api/v1${url}`,
      payload,
      headers: { authorization: person.token, 'idempotency-key': key },
    });
  const aReward = (person: Person) => ({ memberId: String(person.id), amount: '70', reason: 'A kind deed' });

  it('gives the same request the same answer, and has one effect', async () => {
    const member = await join(testApp);
    const key = aKey();
    const first = await send(admin, key, '/admin/rewards', aReward(member));
    const second = await send(admin, key, '/admin/rewards', aReward(member));
    resultOf(first);
    expect(second.body).toBe(first.body);
    expect(await getWallet(testApp, member)).toMatchObject({ availableBalance: '70' });
  });

  it('answers with what was done even when the effect could not be done again', async () => {
    const deposit = await reportDeposit(testApp, await join(testApp), 1000);
    const key = aKey();
    const url = `/admin/deposits/${deposit.id}/reject`;
    const first = await send(admin, key, url, { reason: 'Not in the bank' });
    const second = await send(admin, key, url, { reason: 'Not in the bank' });
    resultOf(first);
    expect(second.body).toBe(first.body);
  });

  it('refuses a different request under the same key', async () => {
    const member = await join(testApp);
    const key = aKey();
    resultOf(await send(admin, key, '/admin/rewards', aReward(member)));
    const other = await send(admin, key, '/admin/rewards', { ...aReward(member), amount: '71' });
    expect(errorOf(other, 409).code).toBe('idempotency_key_reused');
    expect(await getWallet(testApp, member)).toMatchObject({ availableBalance: '70' });
  });

  it('takes fields in another order for the same request', async () => {
    const member = await join(testApp);
    const key = aKey();
    const { memberId, amount, reason } = aReward(member);
    const first = await send(admin, key, '/admin/rewards', { memberId, amount, reason });
    const second = await send(admin, key, '/admin/rewards', { reason, amount, memberId });
    resultOf(first);
    expect(second.body).toBe(first.body);
    expect(await getWallet(testApp, member)).toMatchObject({ availableBalance: '70' });
  });

  it('belongs to one member: another may use the same', async () => {
    const key = aKey();
    for (const member of [await join(testApp), await join(testApp)]) {
      const deposit = { amount: '1000', mode: 'UPI', utr: aUtr() };
      resultOf(await send(member, key, '/deposits', deposit));
    }
  });

  it('keeps no refusal: the same key may succeed later', async () => {
    const member = await join(testApp);
    const key = aKey();
    const deposit = { amount: '1000', mode: 'UPI', utr: aUtr() };
    const taken = await join(testApp);
    resultOf(await send(taken, aKey(), '/deposits', deposit));
    expect(errorOf(await send(member, key, '/deposits', deposit), 409).code).toBe('utr_taken');
    await testApp.database.query('DELETE FROM deposits WHERE member_id = $1', [taken.id]);
    resultOf(await send(member, key, '/deposits', deposit));
  });

  it('gives many decisions at once the same answers again', async () => {
    const deposits = [await reportDeposit(testApp, await join(testApp), 1000)];
    const body = { ids: [...deposits.map(({ id }) => id), '999999999'], decision: 'confirm' };
    const key = aKey();
    const first = await send(admin, key, '/admin/deposits/decisions', body);
    expect(resultOf<{ status: string | null }[]>(first).map(({ status }) => status)).toEqual(['success', null]);
    expect((await send(admin, key, '/admin/deposits/decisions', body)).body).toBe(first.body);
    const other = { ...body, decision: 'reject', reason: 'Changed my mind' };
    expect(errorOf(await send(admin, key, '/admin/deposits/decisions', other), 409).code).toBe(
      'idempotency_key_reused',
    );
  });

  it('belongs to one list of lines, which each have a transaction of their own', async () => {
    const confirming = (lineId: string) => ({
      confirmations: [{ lineId, depositId: '1' }],
      reason: 'The slip was shown',
    });
    for (const [url, body, other] of [
      ['/admin/statements/confirmations', confirming('999998'), confirming('999999')],
      ['/admin/statements/payouts', { payoutIds: ['999998'] }, { payoutIds: ['999999'] }],
    ] as const) {
      const key = aKey();
      const first = await send(admin, key, url, body);
      expect(resultOf(first)).toMatchObject([{ error: expect.any(String) as string }]);
      expect((await send(admin, key, url, body)).body).toBe(first.body);
      expect(errorOf(await send(admin, key, url, other), 409).code).toBe('idempotency_key_reused');
    }
  });

  it.each(['short', 'x'.repeat(101)])('is refused when it is %s', async (key) => {
    const response = await send(admin, key, '/admin/rewards', aReward(await join(testApp)));
    expect(errorOf(response, 400).field).toBe('Idempotency-Key');
  });

  it('is forgotten after a week', async () => {
    const member = await join(testApp);
    const key = aKey();
    resultOf(await send(admin, key, '/admin/rewards', aReward(member)));
    await deleteOldReplies(testApp.database, new Date(testApp.clock.now().getTime() + 8 * DAY_MS));
    resultOf(await send(admin, key, '/admin/rewards', aReward(member)));
    expect(await getWallet(testApp, member)).toMatchObject({ availableBalance: '140' });
  });
});
