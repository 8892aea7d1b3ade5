import { useDemoApp } from '../../test/demo-database';
import { getResult, joinAsAdmin, reward, rewardAt, type Person } from '../../test/money';
import { errorOf, post, resultOf } from '../../test/test-app';
import type { BookClosing, Proposed } from '../contract';
import { insertReconcileResult } from '../ledger/reconcile';

const MEMBER: Person = { id: 43n, token: '' };

describe('closing a month', () => {
  const testApp = useDemoApp();
  let first: Person;
  let second: Person;

  beforeAll(async () => {
    first = await joinAsAdmin(testApp);
    second = await joinAsAdmin(testApp);
  });

  const propose = (month: string) => post(testApp, '/api/v1/admin/books/closing', { month }, first.token);
  const carryOut = ({ proposalId }: Proposed, by: Person) =>
    post(testApp, `/api/v1/admin/proposals/${proposalId}/carry-out`, {}, by.token);
  const getClosing = () => getResult<BookClosing>(testApp, '/api/v1/admin/books/closing', first);
  const rewardOn = (day: string) => rewardAt(testApp, first, MEMBER, 5, new Date(`${day}T06:00:00Z`));

  it('is for months in their order that have ended, by two people, whatever the rules say', async () => {
    const { next, closedThrough } = await getClosing();
    expect(closedThrough).toBeNull();
    expect(errorOf(await propose('2026-11'), 400).message).toBe(
      `The month 2026-11 cannot be closed. The next one to be closed is ${next}.`,
    );
    const proposed = resultOf<Proposed>(await propose(next ?? ''));
    expect((await getClosing()).closedThrough).toBeNull();
    expect(errorOf(await carryOut(proposed, first), 403).code).toBe('own_decision');
    resultOf(await carryOut(proposed, second));
    expect((await getClosing()).closedThrough?.slice(0, 7)).toBe(next);
    expect(errorOf(await propose(next ?? ''), 400).message).toContain('cannot be closed');
  });

  it('refuses what would be posted to it, in the database, and takes corrections of today', async () => {
    const { closedThrough } = await getClosing();
    const date = closedThrough ?? '';
    await expect(rewardOn(date)).rejects.toThrow('the month is closed');
    await expect(rewardOn('2026-01-15')).rejects.toThrow('the month is closed');
    await rewardOn('2026-10-15');
    await reward(testApp, first, MEMBER, 5);
    await expect(testApp.database.query('UPDATE closed_months SET closed_at = now()')).rejects.toThrow('only grows');
    const early = `SELECT close_month(date_trunc('month', now() + interval '40 days')::date, now(), 1)`;
    await expect(testApp.database.query(early)).rejects.toThrow('is not a month to be closed');
  });

  it('is refused while the books are known to differ, to who proposes it and to who carries it out', async () => {
    const { database, clock } = testApp;
    const find = (differences: number, isAll: boolean) =>
      insertReconcileResult(database, differences, clock.now(), isAll);
    const month = (await getClosing()).next ?? '';
    const proposed = resultOf<Proposed>(await propose(month));
    await find(2, true);
    await find(0, false);
    for (const refused of [await propose(month), await carryOut(proposed, second)]) {
      const { code, message } = errorOf(refused, 409);
      expect([code, message]).toEqual([
        'books_disagree',
        'No month is closed while the books differ: reconciling has found differences (2). ' +
          'Look at them, and have `npm run reconcile -- --all` run.',
      ]);
    }
    await find(0, true);
    await find(1, false);
    expect(errorOf(await carryOut(proposed, second), 409).message).toContain('has found differences (1).');
    expect((await getClosing()).next).toBe(month);
    await find(0, true);
    resultOf(await carryOut(proposed, second));
    expect((await getClosing()).closedThrough?.slice(0, 7)).toBe(month);
  });

  it('waits for what is being posted, and what comes after it is refused', async () => {
    const { next } = await getClosing();
    const day = `${next}-28`;
    const proposed = resultOf<Proposed>(await propose(next ?? ''));
    const answers = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => rewardOn(day)),
      carryOut(proposed, second).then((response) => resultOf(response)),
      ...Array.from({ length: 8 }, () => rewardOn(day)),
    ]);
    expect(answers[8]?.status).toBe('fulfilled');
    const refused = answers.filter(({ status }) => status === 'rejected');
    for (const each of refused) expect(String((each as PromiseRejectedResult).reason)).toContain('the month is closed');
    const [row] = await testApp.database.query<{ late: bigint }>(
      `SELECT count(*) AS late FROM rewards WHERE credited_at > $1::date AND credited_at < $1::date + 1`,
      [day],
    );
    expect(Number(row?.late)).toBe(16 - refused.length);
    await expect(rewardOn(day)).rejects.toThrow('the month is closed');
  });
});
