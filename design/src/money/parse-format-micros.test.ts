import fc from 'fast-check';
import { formatMicros } from './format-micros';
import { parseMicros } from './parse-micros';

test('an amount that is written and read again is the same to the last micro', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (micros) => {
      expect(parseMicros(formatMicros(micros))).toBe(micros);
    }),
  );
});

test.each([
  ['12300', 12_300_000_000n],
  ['2.5', 2_500_000n],
  ['0.000001', 1n],
  ['-0.5', -500_000n],
])('%s rupees are %s micros', (rupees, micros) => {
  expect(parseMicros(rupees)).toBe(micros);
});

test.each(['', '1,000', '1e3', '₹5', '.5', '5.', '1.0000001', 'NaN'])('"%s" is refused as an amount', (text) => {
  expect(() => parseMicros(text)).toThrow(RangeError);
});

test('an amount is written without needless zeros', () => {
  expect(formatMicros(2_500_000n)).toBe('2.5');
  expect(formatMicros(0n)).toBe('0');
});
