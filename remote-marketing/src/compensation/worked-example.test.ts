import { FIRST_RATES } from 'api/contract/compensation-rules';
import { calculateShare } from './worked-example';

test('an example is the exact share of its amount', () => {
  expect(calculateShare('10000', FIRST_RATES.cashbackBps)).toBe('25');
  expect(calculateShare('1000', FIRST_RATES.cashbackBps)).toBe('2.5');
  expect(calculateShare('12.05', 2000)).toBe('2.41');
});

test('an example that would need rounding is refused', () => {
  expect(() => calculateShare('0.000001', FIRST_RATES.cashbackBps)).toThrow(RangeError);
});

test('the published rates cost 11.5% of a first package and 74% of a cashback when all ten levels are open', () => {
  const sum = (rates: readonly number[]) => rates.reduce((total, rate) => total + rate, 0);
  expect([FIRST_RATES.referralBps.length, sum(FIRST_RATES.referralBps)]).toEqual([10, 1150]);
  expect([FIRST_RATES.cashbackOnCashbackBps.length, sum(FIRST_RATES.cashbackOnCashbackBps)]).toEqual([10, 7400]);
});
