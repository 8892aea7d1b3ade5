import {
  calculateCashbackMicros,
  calculateReferralBonusMicros,
  calculateShareMicros,
  calculateTeamShareMicros,
  findTier,
  FIRST_RATES,
  formatPercent,
  parsePercent,
  toPercentText,
} from './compensation-rules';

const TIERS = [2000, 500, 10_000, 1000].map((minRecharge) => ({ minRecharge }));

test.each([
  [499, undefined],
  [500, 500],
  [1000, 1000],
  [1999, 1000],
  [2000, 2000],
  [9999, 2000],
  [1_000_000, 10_000],
])('%s rupees buy the tier from %s', (rupees, minRecharge) => {
  expect(findTier(TIERS, rupees)?.minRecharge).toBe(minRecharge);
});

test('₹1,000 bring ₹2.50 of cashback, and at level 2 37.5 paise of it and a bonus of ₹20', () => {
  const cashbackMicros = calculateCashbackMicros(1_000_000_000n, FIRST_RATES);
  expect(cashbackMicros).toBe(2_500_000n);
  expect(calculateTeamShareMicros(cashbackMicros, 2, { minLevel: 2 }, FIRST_RATES)).toBe(375_000n);
  expect(calculateReferralBonusMicros(1_000_000_000n, 2, { minLevel: 2 }, FIRST_RATES)).toBe(20_000_000n);
});

test('a level below those that the terms open brings nothing', () => {
  expect(calculateTeamShareMicros(2_500_000n, 3, { minLevel: 2 }, FIRST_RATES)).toBe(0n);
  expect(calculateReferralBonusMicros(1_000_000_000n, 3, { minLevel: 2 }, FIRST_RATES)).toBe(0n);
});

test('a share that is no whole number of micro-rupees is an error, never rounded', () => {
  expect(() => calculateShareMicros(1n, 25)).toThrow(RangeError);
});

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
  for (let rateBps = 0; rateBps <= 10_000; rateBps++) expect(parsePercent(toPercentText(rateBps))).toBe(rateBps);
  expect(formatPercent(25)).toBe('0.25%');
});
