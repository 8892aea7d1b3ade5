import { describeFlow, describeGrowth, describePlans } from './overview-charts';

test('a club without users, payments or plans has nothing to draw', () => {
  expect(describeGrowth([])).toBeNull();
  expect(describeFlow('0', '0')).toBeNull();
  expect(describePlans([])).toBeNull();
});

test('no chart brings a stylesheet of its own, which the content security policy would refuse', () => {
  const charts = [
    describeGrowth([{ month: '2026-01', newUsers: 1, totalUsers: 1 }]),
    describeFlow('1', '0'),
    describePlans([{ name: 'Town', plan: '₹500', activeUsers: 1, totalAmount: '500' }]),
  ];
  for (const chart of charts) expect(chart?.definition.options.chart?.injectStyleSheet).toBe(false);
});

test('the words carry the exact amounts, also those too large for a number', () => {
  const flow = describeFlow('9007199254740993.5', '0.25');
  expect(flow?.description).toBe('Pie chart: ₹9,00,71,99,25,47,40,993.50 deposited, ₹0.25 withdrawn.');
});

test('the main figures of each chart are a sentence', () => {
  const months = [
    { month: '2026-01', newUsers: 2, totalUsers: 1016 },
    { month: '2026-02', newUsers: 63, totalUsers: 1079 },
  ];
  expect(describeGrowth(months)?.summary).toBe(
    '1,079 users in Feb 2026, 63 of them new that month. At the end of Jan 2026 there were 1,016.',
  );
  expect(describeGrowth(months.slice(1))?.summary).toBe('1,079 users in Feb 2026, 63 of them new that month.');
  expect(describeFlow('500', '0')?.summary).toBe('₹500 came in by deposits, ₹0 went out by withdrawals.');
  const [small, large] = [
    { name: 'Town', plan: '₹500', activeUsers: 9, totalAmount: '4500' },
    { name: 'Peak', plan: '₹5,000', activeUsers: 2, totalAmount: '10000' },
  ];
  expect(describePlans([small, large])?.summary).toBe(
    'Most users are in Town (9 active users, ₹4,500), the largest amount in Peak (2 active users, ₹10,000).',
  );
  expect(describePlans([large])?.summary).toBe(
    'Most users and the largest amount are in Peak (2 active users, ₹10,000).',
  );
});

test('a count looks alike in the words, in the table and on the axis', () => {
  const growth = describeGrowth([{ month: '2026-02', newUsers: 1063, totalUsers: 101_079 }]);
  expect(growth?.description).toBe("Line chart of users at each month's end. Feb 2026: 1,01,079.");
  expect(growth?.figures.rows).toEqual([['Feb 2026', '1,063', '1,01,079']]);
  const plans = describePlans([{ name: 'Town', plan: '₹500', activeUsers: 1200, totalAmount: '600000' }]);
  expect(plans?.description).toContain('1,200 active users, ₹6,00,000');
  expect(plans?.figures.rows).toEqual([['Town, from ₹500', '1,200', '₹6,00,000']]);
  for (const chart of [growth, plans]) {
    const [axis] = [chart?.definition.options.yaxis].flat();
    expect(axis?.labels?.formatter?.(1200)).toBe('1,200');
  }
});
