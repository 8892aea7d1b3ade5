import {
  calculateCappedLines,
  calculateCashbackMicros,
  calculateReferralBonusMicros,
  calculateShareMicros,
  calculateTeamShareMicros,
  checkRates,
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
  expect(() => calculateShareMicros(1n, 25)).toThrow('25 bps of 1 micro-rupees is not a whole number of them');
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

test('the cap is shared out from the own cashback on, and what is cut is told', () => {
  const due = [60n, 40n, 30n, 5n].map((dueMicros, level) => ({ level, dueMicros }));
  expect(calculateCappedLines(due, 110n)).toEqual([
    { level: 0, dueMicros: 60n, amountMicros: 60n, cutMicros: 0n },
    { level: 1, dueMicros: 40n, amountMicros: 40n, cutMicros: 0n },
    { level: 2, dueMicros: 30n, amountMicros: 10n, cutMicros: 20n },
    { level: 3, dueMicros: 5n, amountMicros: 0n, cutMicros: 5n },
  ]);
});

const withLevel = (level: number, rateBps: number) =>
  FIRST_RATES.cashbackOnCashbackBps.map((each, index) => (index === level - 1 ? rateBps : each));
const BOUNDS = 'must be between 0% and 100%, in steps of 0.01%.';
const WHOLE = 'must be a whole percentage, so that no share of a share has to be rounded.';

test.each([
  ['the first rates', {}, undefined],
  ['nothing at all', { cashbackBps: 0 }, undefined],
  ['all of it', { cashbackBps: 10_000 }, undefined],
  ['more than all', { cashbackBps: 10_001 }, `Daily cashback ${BOUNDS}`],
  ['less than nothing', { cashbackBps: -1 }, `Daily cashback ${BOUNDS}`],
  ['half a step', { cashbackBps: 0.5 }, `Daily cashback ${BOUNDS}`],
  ['nine levels', { referralBps: FIRST_RATES.referralBps.slice(1) }, 'Referral bonus must have 10 levels; it has 9.'],
  ['a bonus of parts of a percent', { referralBps: [...FIRST_RATES.referralBps.slice(1), 25] }, undefined],
  [
    'a level below zero',
    { referralBps: [500, -200, ...FIRST_RATES.referralBps.slice(2)] },
    `Referral bonus at level 2 ${BOUNDS}`,
  ],
  ['a share above all', { cashbackOnCashbackBps: withLevel(10, 10_100) }, `Cashback-on-cashback at level 10 ${BOUNDS}`],
  ['no share at all', { cashbackOnCashbackBps: [] }, 'Cashback-on-cashback must have 10 levels; it has 0.'],
  [
    'a first share of half percents',
    { cashbackOnCashbackBps: withLevel(1, 1950) },
    `Cashback-on-cashback at level 1 ${WHOLE}`,
  ],
  [
    'a last share of half percents',
    { cashbackOnCashbackBps: withLevel(10, 50) },
    `Cashback-on-cashback at level 10 ${WHOLE}`,
  ],
])('rates with %s', (_what, changes, refusal) => {
  expect(checkRates({ ...FIRST_RATES, ...changes })?.text).toBe(refusal);
});

test.each([
  ['cashbackBps', { cashbackBps: -1 }],
  ['referralBps', { referralBps: [] }],
  ['referralBps.1', { referralBps: [500, -200, ...FIRST_RATES.referralBps.slice(2)] }],
  ['cashbackOnCashbackBps.9', { cashbackOnCashbackBps: withLevel(10, 50) }],
])('a broken rate is named by its place: %s', (field, changes) => {
  expect(checkRates({ ...FIRST_RATES, ...changes })?.field).toBe(field);
});
