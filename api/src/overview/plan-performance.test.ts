import { setTimeout as wait } from 'node:timers/promises';
import { createPlanPerformanceReader } from './plan-performance';

const plans = (activeUsers: number) => [{ plan: '₹500', activeUsers, totalAmount: '500' }];

it('reads each time where that is quick', async () => {
  let reads = 0;
  const read = createPlanPerformanceReader(
    async () => plans(++reads),
    () => {},
  );
  for (const expected of [1, 2, 3]) expect(await read()).toEqual(plans(expected));
});

it('keeps for a minute what takes long to read, and reads it again beside the requests', async () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  let reads = 0;
  const beside: Promise<unknown>[] = [];
  const list = async () => {
    await wait(1);
    now += 500;
    return plans(++reads);
  };
  const read = createPlanPerformanceReader(list, (work) => void beside.push(work()));
  expect(await Promise.all([read(), read()])).toEqual([plans(1), plans(1)]);
  now += 59_000;
  expect(await read()).toEqual(plans(1));
  now += 2000;
  expect(await read()).toEqual(plans(1));
  expect(beside).toHaveLength(1);
  await Promise.all(beside);
  expect(await read()).toEqual(plans(2));
  clock.mockRestore();
});
