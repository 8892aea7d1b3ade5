import type { Background } from './background';
import { keepForAMinute } from './keep-for-a-minute';

it('reads once for all who ask at once, keeps it for a minute, and reads it again beside the requests', async () => {
  let now = 0;
  const reads = new Map<string, number>();
  const beside: Promise<unknown>[] = [];
  const background: Pick<Background, 'start'> = { start: (_what, work) => void beside.push(work()) };
  const read = async (key: string) => {
    await Promise.resolve();
    reads.set(key, (reads.get(key) ?? 0) + 1);
    return `${key}${reads.get(key)}`;
  };
  const get = keepForAMinute('reading', read, background, () => now);
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['a1', 'a1', 'b1']);
  now = 60_000;
  expect(await get('a')).toBe('a1');
  expect(beside).toHaveLength(0);
  now = 60_001;
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a1', 'a1']);
  expect(beside).toHaveLength(1);
  await Promise.all(beside);
  expect([await get('a'), await get('b')]).toEqual(['a2', 'b1']);
});

it('keeps nothing of a reading that failed', async () => {
  let reads = 0;
  const read = async () => {
    if (++reads === 1) throw new Error('The database does not answer');
    return reads;
  };
  const get = keepForAMinute('reading', read, { start: () => {} });
  await expect(get('a')).rejects.toThrow('does not answer');
  expect(await get('a')).toBe(2);
});
