import { SAMPLE_LIABILITY } from '../testing/samples';
import { describeOwed } from './owed-chart';

test('the chart says in words where its line begins and ends, and has a row a week', () => {
  const chart = describeOwed(SAMPLE_LIABILITY.series);
  expect(chart?.description).toMatch(
    /^Line chart of a year: ₹[\d,.]+ owed and ₹[\d,.]+ of earnings credited by Wed, 25 Nov 2026, ₹[\d,.]+ and ₹[\d,.]+ by Wed, 24 Nov 2027, against ₹9,87,240 of deposits\.$/,
  );
  expect(chart?.figures.rows).toHaveLength(53);
  expect(chart?.definition.options.chart?.injectStyleSheet).toBe(false);
});

test('a club that owes nothing and was paid nothing has nothing to draw', () => {
  const nothing = { owed: '0', credited: '0', deposits: '0' };
  expect(describeOwed([])).toBeNull();
  expect(describeOwed([{ date: '2026-06-30', ...nothing }])).toBeNull();
});
