import fc from 'fast-check';
import { listTimelineBars } from './list-timeline-bars';

const day = (businessDate: string, cashback: string, cashbackOnCashback = '0', referralBonus = '0') => ({
  businessDate,
  cashback,
  cashbackOnCashback,
  referralBonus,
});

test('weekdays without a credit take their place, weekends none, and the tallest day reaches the top', () => {
  const { bars, axis, topMicros } = listTimelineBars([day('2026-02-26', '2.5'), day('2026-03-02', '2.5', '5', '2.5')]);
  expect(axis).toEqual(['2026-02-26', '2026-02-27', '2026-03-02']);
  expect(topMicros).toBe(10_000_000n);
  expect(bars.map(({ dayIndex }) => dayIndex)).toEqual([0, 2]);
  expect(bars[0]?.parts).toEqual([{ part: 'cashback', from: 0, to: 0.25 }]);
  expect(bars[1]?.parts).toEqual([
    { part: 'cashback', from: 0, to: 0.25 },
    { part: 'cashbackOnCashback', from: 0.25, to: 0.75 },
    { part: 'referralBonus', from: 0.75, to: 1 },
  ]);
});

test('the axis of a span has all of its weekdays, and a Saturday on which something came', () => {
  const span = { from: '2026-02-21', to: '2026-03-03' };
  const weekdays = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-03-02', '2026-03-03'];
  const { bars, axis } = listTimelineBars([day('2026-02-24', '1')], undefined, span);
  expect(axis).toEqual(weekdays);
  expect(bars.map(({ dayIndex }) => dayIndex)).toEqual([1]);
  const saturday = listTimelineBars([day('2026-02-28', '0', '0', '5')], undefined, span);
  expect(saturday.axis).toEqual([...weekdays.slice(0, 5), '2026-02-28', ...weekdays.slice(5)]);
});

test('a day of nothing but cuts has no bar, and nothing is divided by zero', () => {
  expect(listTimelineBars([day('2026-02-27', '0')])).toEqual({
    bars: [{ businessDate: '2026-02-27', dayIndex: 0, parts: [] }],
    axis: ['2026-02-27'],
    topMicros: 1n,
  });
});

test('whatever the amounts, the parts of a bar lie on each other within the drawing', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String);
  fc.assert(
    fc.property(amount, amount, amount, (a, b, c) => {
      const [bar] = listTimelineBars([day('2026-03-02', a, b, c)]).bars;
      let below = 0;
      for (const { from, to } of bar?.parts ?? []) {
        expect(from).toBeCloseTo(below);
        expect(to).toBeLessThanOrEqual(1);
        below = to;
      }
    }),
  );
});
