import { calculateLiability } from '../sample/liability';
import { createSampleClub } from '../sample/sample-club';
import { describeOwed } from './owed-chart';

test('the chart says in words where its line begins and ends, and has a row a week', () => {
  const chart = describeOwed(calculateLiability(createSampleClub()).series);
  expect(chart?.description).toMatch(
    /^Line chart of a year: ₹[\d,.]+ owed and ₹[\d,.]+ of earnings credited by Tue, 30 Jun 2026, ₹[\d,.]+ and ₹[\d,.]+ by Tue, 29 Jun 2027, against ₹44,550 of deposits\.$/,
  );
  expect(chart?.figures.rows).toHaveLength(53);
  expect(chart?.definition.options.chart?.injectStyleSheet).toBe(false);
});

test('a club that owes nothing and was paid nothing has nothing to draw', () => {
  const nothing = { owed: '0', credited: '0', deposits: '0' };
  expect(describeOwed([])).toBeNull();
  expect(describeOwed([{ date: '2026-06-30', ...nothing }])).toBeNull();
});
