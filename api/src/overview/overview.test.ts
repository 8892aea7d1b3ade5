import type { Background } from '../background';
import type { Overview } from '../contract';
import { useDemoApp } from '../../test/demo-database';
import { getResult, joinAsAdmin, type Person } from '../../test/money';
import { errorOf } from '../../test/test-app';
import { keepForAMinute } from './overview.routes';

describe('the overview', () => {
  const testApp = useDemoApp();
  let admin: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
  });

  const get = (months: string) => getResult<Overview>(testApp, `/api/v1/admin/overview${months}`, admin);

  it('counts what is there, and six months of growth up to this one', async () => {
    const overview = await get('');
    expect(overview.totalUsers).toBe(305);
    expect(overview.growth.map(({ month }) => month)).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    expect(overview.growth.at(-1)?.totalUsers).toBe(305);
    const [counted] = await testApp.database.query<{ count: bigint }>(
      `SELECT count(*) FROM members WHERE created_at >= '2026-09-30T18:30:00Z' AND created_at < '2026-10-31T18:30:00Z'`,
    );
    expect(overview.growth.at(-2)?.newUsers).toBe(Number(counted?.count));
    expect(overview.planPerformance.map(({ plan }) => plan)).toEqual(['₹500', '₹1,000', '₹2,000', '₹10,000']);
    for (const { activeUsers, totalAmount } of overview.planPerformance.slice(1)) {
      expect(activeUsers).toBeGreaterThan(0);
      expect(Number(totalAmount)).toBeGreaterThan(10_000);
    }
  });

  it('sums the chosen months alone', async () => {
    const [short, long] = [await get('?months=1'), await get('?months=24')];
    expect(short.growth).toHaveLength(1);
    expect(long.growth).toHaveLength(24);
    expect(long.growth[0]).toEqual({ month: '2024-12', newUsers: 0, totalUsers: 0 });
    expect([long.depositsInPeriod, long.withdrawalsInPeriod]).toEqual([long.totalDeposits, long.totalWithdrawals]);
    const [month] = await testApp.database.query<{ micros: bigint }>(
      `SELECT sum(amount_micros)::bigint AS micros FROM deposits WHERE status = 'success' AND decided_at >= '2026-10-31T18:30:00Z'`,
    );
    expect(BigInt(short.depositsInPeriod) * 1_000_000n).toBe(month?.micros);
    expect(Number(short.depositsInPeriod)).toBeLessThan(Number(long.depositsInPeriod));
  });

  it.each(['0', '25', 'all'])('refuses %s months', async (months) => {
    const url = `/api/v1/admin/overview?months=${months}`;
    errorOf(await testApp.app.inject({ url, headers: { authorization: admin.token } }), 400);
  });
});

it('reads once for all who ask at once, keeps it for a minute, and reads it again beside the requests', async () => {
  let now = 0;
  let reads = 0;
  const beside: Promise<unknown>[] = [];
  const background: Pick<Background, 'start'> = { start: (_what, work) => void beside.push(work()) };
  const read = async () => {
    await Promise.resolve();
    return ++reads;
  };
  const get = keepForAMinute('reading', read, background, () => now);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  now = 60_000;
  expect(await get()).toBe(1);
  expect(beside).toHaveLength(0);
  now = 60_001;
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(beside).toHaveLength(1);
  await Promise.all(beside);
  expect(await get()).toBe(2);
});

it('keeps nothing of a reading that failed', async () => {
  let reads = 0;
  const read = async () => {
    if (++reads === 1) throw new Error('The database does not answer');
    return reads;
  };
  const get = keepForAMinute('reading', read, { start: () => {} });
  await expect(get()).rejects.toThrow('does not answer');
  expect(await get()).toBe(2);
});
