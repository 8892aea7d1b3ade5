import fc from 'fast-check';
import { toBusinessDate } from './business-date';
import { toRupeesText, formatMicros, formatPaise, parseWholeRupees } from './rupees';

describe('rupees', () => {
  it.each([
    [0n, '0'],
    [2_500_000n, '2.5'],
    [-2_500_000n, '-2.5'],
    [1n, '0.000001'],
    [12_300_000_000n, '12300'],
  ])('%s micros are written %s', (micros, text) => expect(toRupeesText(micros)).toBe(text));

  it('are exact on the way out and in, whatever the amount', () => {
    const rupees = fc.bigInt({ min: 1n, max: 999_999_999_999n });
    fc.assert(fc.property(rupees, (amount) => toRupeesText(parseWholeRupees(String(amount))) === String(amount)));
  });

  it('never lose a micro', () => {
    const anyMicros = fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n });
    const read = (text: string) => {
      const [whole = '', fraction = ''] = text.replace('-', '').split('.');
      return BigInt(whole + fraction.padEnd(6, '0')) * (text.startsWith('-') ? -1n : 1n);
    };
    fc.assert(fc.property(anyMicros, (micros) => read(toRupeesText(micros)) === micros));
  });

  it('are grouped as in India in a sentence', () => {
    expect(formatMicros(1_234_567_500_000n)).toBe('₹12,34,567.50');
    expect(formatMicros(2_000_000n)).toBe('₹2');
    expect(formatMicros(-1_234_500_000n)).toBe('₹-1,234.50');
    expect(formatMicros(75n)).toBe('₹0.000075');
    expect([2_500_000n, 2_000_000n, 75n, 1_999_999n].map(formatPaise)).toEqual(['₹2.50', '₹2', '₹0', '₹1.99']);
  });
});

describe('the business date', () => {
  it.each([
    ['2026-01-30T18:29:59Z', '2026-01-30'],
    ['2026-01-30T18:30:00Z', '2026-01-31'],
  ])('at %s is %s', (time, date) => expect(toBusinessDate(new Date(time))).toBe(date));
});
