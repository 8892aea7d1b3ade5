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
    describePlans([{ plan: '₹500', activeUsers: 1, totalAmount: '500' }]),
  ];
  for (const chart of charts) expect(chart?.definition.options.chart?.injectStyleSheet).toBe(false);
});

test('the words carry the exact amounts, also those too large for a number', () => {
  const flow = describeFlow('9007199254740993.5', '0.25');
  expect(flow?.description).toBe('Pie chart: ₹9,00,71,99,25,47,40,993.50 deposited, ₹0.25 withdrawn.');
});
