import { sumRupees } from './sum-rupees';

test('amounts add up exactly, where binary fractions would not', () => {
  expect(sumRupees(['0.1', '0.2'])).toBe('0.3');
  expect(sumRupees(['9007199254740993', '0.000001'])).toBe('9007199254740993.000001');
});

test('what was taken back counts against what came in', () => {
  expect(sumRupees(['2.5', '-2.75'])).toBe('-0.25');
});

test('whole rupees stay without a fraction, and nothing sums to zero', () => {
  expect(sumRupees(['500', '1000', '2500.5', '0.50'])).toBe('4001');
  expect(sumRupees([])).toBe('0');
});

test.each(['', '₹5', '1,000', '1e3', '1.0000001'])('"%s" is refused rather than miscounted', (amount) => {
  expect(() => sumRupees([amount])).toThrow(RangeError);
});
