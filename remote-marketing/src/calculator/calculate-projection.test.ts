import { FIRST_RATES } from 'api/contract/compensation-rules';
import { toRupeesText } from 'client/money';
import { replies } from '../sample/recording.json';
import type { TeamLevel } from './calculate-projection';
import { calculateProjection } from './calculate-projection';

const RUPEE_MICROS = 1_000_000n;

/** The plan of the sample's tier with the smallest deposit of so many rupees, and an amount of rupees in it. */
function project(tierRupees: number, amountRupees: number, team: TeamLevel[] = []) {
  const terms = replies['GET /api/v1/plans'].result.find(({ minRecharge }) => minRecharge === tierRupees);
  if (!terms) throw new Error(`no tier from ${tierRupees}`);
  const amountMicros = BigInt(amountRupees) * RUPEE_MICROS;
  return calculateProjection({ amountMicros, terms, team, rates: FIRST_RATES });
}

const level = (members: number, amountRupees: number, payingDays: number): TeamLevel => ({
  members,
  amountMicros: BigInt(amountRupees) * RUPEE_MICROS,
  payingDays,
});

test('₹10,000 in tier 4 alone: ₹25 a weekday, ₹10,000 over its 400 weekdays, no bonus', () => {
  const { day, term, bonusMicros } = project(10_000, 10_000);
  expect(toRupeesText(day.creditedMicros)).toBe('25');
  expect(toRupeesText(term.creditedMicros)).toBe('10000');
  expect([day.cutMicros, term.cutMicros, bonusMicros]).toEqual([0n, 0n, 0n]);
});

test('₹1,000 in tier 2 with the shares of three open levels, whose packages pay as long as the own one', () => {
  const { lines, day, term, bonusMicros } = project(1000, 1000, [
    level(3, 1000, 15),
    level(2, 2000, 30),
    level(1, 10_000, 400),
  ]);
  // 2.50, then 3 × 20 % of 2.50, 2 × 15 % of 5, 10 % of 25.
  expect(lines.map(({ dueMicros }) => toRupeesText(dueMicros))).toEqual(['2.5', '1.5', '1.5', '2.5']);
  expect(toRupeesText(day.creditedMicros)).toBe('8');
  expect(toRupeesText(term.creditedMicros)).toBe('120');
  // 3 × 5 % of 1,000, 2 × 2 % of 2,000, 1 % of 10,000.
  expect(toRupeesText(bonusMicros)).toBe('330');
});

test('three in a row with ₹10,000 each, as in docs/compensation.md', () => {
  const { lines, bonusMicros } = project(10_000, 10_000, [level(1, 10_000, 400), level(1, 10_000, 400)]);
  expect(lines.map(({ dueMicros }) => toRupeesText(dueMicros))).toEqual(['25', '5', '3.75']);
  expect(toRupeesText(bonusMicros)).toBe('700');
});

test('a level that the tier does not open pays neither shares nor bonuses', () => {
  const closed = project(1000, 1000, [
    level(0, 1000, 15),
    level(0, 1000, 15),
    level(0, 1000, 15),
    level(9, 10_000, 400),
  ]);
  expect(closed.lines[4]).toMatchObject({ isOpen: false, dueMicros: 0n, termDueMicros: 0n, bonusMicros: 0n });
  expect(closed.day).toEqual(project(1000, 1000).day);
  expect(closed.bonusMicros).toBe(0n);
});

test('a level pays only while its members’ own packages do', () => {
  const { lines, term } = project(10_000, 10_000, [level(2, 1000, 15)]);
  // 2 × 20 % of 2.50 on 15 of the 400 weekdays.
  expect(lines[1]).toMatchObject({ days: 15, dueMicros: RUPEE_MICROS, termDueMicros: 15n * RUPEE_MICROS });
  expect(toRupeesText(term.creditedMicros)).toBe('10015');
});

test('the cap cuts every day, the own cashback last, and bonuses never', () => {
  // Due 25 + 1,000 × 20 % of 2.50 = 525 of at most 1,000; the second level adds 1,000 × 15 % of 5 = 750.
  const { day, term, lines, bonusMicros } = project(10_000, 10_000, [level(1000, 1000, 400), level(1000, 2000, 30)]);
  expect(toRupeesText(day.creditedMicros)).toBe('1000');
  expect(toRupeesText(day.cutMicros)).toBe('275');
  // 30 days at the cap, then 370 without the second level.
  expect(toRupeesText(term.creditedMicros)).toBe(String(30 * 1000 + 370 * 525));
  expect(toRupeesText(term.cutMicros)).toBe(String(30 * 275));
  expect(lines.map(({ termDueMicros }) => toRupeesText(termDueMicros))).toEqual(['10000', '200000', '22500']);
  expect(toRupeesText(bonusMicros)).toBe('90000');
});

test('a large package is held by the cap of its tier', () => {
  const { day, term } = project(10_000, 500_000);
  expect(toRupeesText(day.creditedMicros)).toBe('1000');
  expect(toRupeesText(day.cutMicros)).toBe('250');
  expect(toRupeesText(term.creditedMicros)).toBe('400000');
});

test('a tenth of a percent of a rupee is not lost', () => {
  const { lines } = project(10_000, 10_000, [
    ...Array.from({ length: 9 }, () => level(0, 1000, 400)),
    level(1, 1003, 15),
  ]);
  // 2 % of 0.25 % of 1,003.
  expect(toRupeesText(lines[10]?.dueMicros ?? 0n)).toBe('0.05015');
});
