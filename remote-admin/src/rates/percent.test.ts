import { formatPercent, formatPercentText, parsePercent } from './percent';

test.each([
  ['0.25', 25],
  ['20', 2000],
  ['20.0', 2000],
  ['0.5', 50],
  ['100', 10_000],
  [' 1.01 ', 101],
])('"%s" is %d basis points', (text, rateBps) => {
  expect(parsePercent(text)).toBe(rateBps);
});

test.each(['', '.5', '0.255', '-1', '1e2', '5%', '1,5', '1000'])('"%s" is no percentage', (text) => {
  expect(parsePercent(text)).toBeUndefined();
});

test('every rate comes back as it was typed', () => {
  for (let rateBps = 0; rateBps <= 10_000; rateBps++) expect(parsePercent(formatPercentText(rateBps))).toBe(rateBps);
  expect(formatPercent(25)).toBe('0.25%');
});
