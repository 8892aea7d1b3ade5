import { checkModeLimit, findModeFor, findWay, getModeLimit, TRANSFER_MODES } from './payment-limits';

const LIMITS = TRANSFER_MODES.map((mode) => ({ mode, ...getModeLimit(mode, false) }));

test('ways are offered in their order, each with what it carries', () => {
  expect(LIMITS).toEqual([
    { mode: 'UPI', minRupees: 1, maxRupees: 100_000 },
    { mode: 'IMPS', minRupees: 1, maxRupees: 500_000 },
    { mode: 'NEFT', minRupees: 1, maxRupees: null },
    { mode: 'RTGS', minRupees: 200_000, maxRupees: null },
  ]);
});

test('a verified merchant gets more by UPI, and the same by any other way', () => {
  expect(getModeLimit('UPI', true)).toEqual({ minRupees: 1, maxRupees: 500_000 });
  for (const mode of TRANSFER_MODES.slice(1)) expect(getModeLimit(mode, true)).toEqual(getModeLimit(mode, false));
});

test.each([
  ['UPI', 0, 'UPI carries at least ₹1.'],
  ['UPI', 1, undefined],
  ['UPI', 100_000, undefined],
  ['UPI', 100_001, 'UPI carries at most ₹1,00,000.'],
  ['RTGS', 199_999, 'RTGS carries at least ₹2,00,000.'],
  ['RTGS', 200_000, undefined],
  ['NEFT', 1_000_000_000, undefined],
] as const)('%s and ₹%s: %s', (mode, rupees, words) => {
  expect(checkModeLimit(mode, rupees, getModeLimit(mode, false))).toBe(words);
});

test('the first way that carries an amount is found', () => {
  expect([0, 1, 100_000, 100_001, 500_001].map((rupees) => findModeFor(LIMITS, rupees)?.mode)).toEqual([
    undefined,
    'UPI',
    'UPI',
    'IMPS',
    'NEFT',
  ]);
  expect(findModeFor(LIMITS.slice(3), 200_000)?.mode).toBe('RTGS');
});

test('what was paid today counts where the most is that of a day', () => {
  const upi = { ...getModeLimit('UPI', false), paidTodayRupees: 60_000 };
  expect(checkModeLimit('UPI', 40_000, upi)).toBeUndefined();
  expect(checkModeLimit('UPI', 40_001, upi)).toBe(
    'UPI carries at most ₹1,00,000 a day, and you have paid ₹60,000 today.',
  );
  expect(findModeFor([{ mode: 'UPI', ...upi }, ...LIMITS.slice(1)], 40_001)?.mode).toBe('IMPS');
});

test("NetBanking is a transfer from the member's bank that carries the amount, never by UPI; a card is none", () => {
  expect(findWay(LIMITS, 'NetBanking', 1000)?.mode).toBe('IMPS');
  expect(findWay(LIMITS, 'NetBanking', 600_000)?.mode).toBe('NEFT');
  expect(findWay(LIMITS.slice(0, 1), 'NetBanking', 1000)).toBeUndefined();
  expect(findWay(LIMITS, 'UPI', 600_000)?.mode).toBe('UPI');
  expect(findWay(LIMITS, 'Credit Card', 1000)).toBeUndefined();
});
