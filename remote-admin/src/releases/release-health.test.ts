import { calculateTrend, describeEvent, formatRate } from './release-health';

const count = (visits: number, incidents: number) => ({ visits, incidents });

test.each([
  [count(0, 0), 'No visits'],
  [count(0, 3), '3 without a visit'],
  [count(640, 9), '1.4 in 100 visits'],
  [count(2000, 0), '0.0 in 100 visits'],
])('the rate of %j is "%s"', (counted, rate) => {
  expect(formatRate(counted)).toBe(rate);
});

test.each([
  [count(99, 50), count(1000, 1), 'unknown'],
  [count(1000, 1), count(50, 0), 'unknown'],
  [count(640, 9), count(702, 4), 'same'],
  [count(1000, 60), count(1000, 10), 'higher'],
  [count(1000, 10), count(1000, 60), 'lower'],
  [count(200, 1), count(200, 0), 'same'],
  [count(0, 0), count(0, 0), 'unknown'],
])('%j after %j is %s', (lastDay, dayBefore, trend) => {
  expect(calculateTrend({ lastDay, dayBefore })).toBe(trend);
});

test.each([
  [{ action: 'released', sharePercent: null }, '1.5.0 given to everybody'],
  [{ action: 'shared', sharePercent: 5 }, '1.5.0 given to 5 % of the visitors'],
  [{ action: 'withdrawn', sharePercent: null }, '1.5.0 withdrawn'],
  [{ action: 'rolled back', sharePercent: null }, 'Rolled back to 1.5.0'],
] as const)('%j reads "%s"', (event, text) => {
  expect(describeEvent({ ...event, version: '1.5.0' })).toBe(text);
});
