import type { Background } from './background';
import { keepForAMinute } from './keep-for-a-minute';

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
