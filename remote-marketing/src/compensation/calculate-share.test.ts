import { calculateShare } from './calculate-share';
import { CASHBACK_ON_CASHBACK_BPS, DAILY_CASHBACK_BPS, REFERRAL_BONUS_BPS } from './rates';

describe('calculateShare', () => {
  it('gives the daily cashback of a package exactly', () => {
    expect(calculateShare('10000', DAILY_CASHBACK_BPS)).toBe('25.00');
    expect(calculateShare('1000', DAILY_CASHBACK_BPS)).toBe('2.50');
  });

  it('stays exact far beyond the safe integers', () => {
    expect(calculateShare('900000000000000000', 500)).toBe('45000000000000000.00');
  });

  it('reads paise in the amount', () => {
    expect(calculateShare('12.5', 2000)).toBe('2.50');
    expect(calculateShare('12.05', 2000)).toBe('2.41');
  });

  it('refuses an example that would need rounding', () => {
    expect(() => calculateShare('1.01', DAILY_CASHBACK_BPS)).toThrow(RangeError);
  });

  it('refuses what is not an amount', () => {
    expect(() => calculateShare('ten', 100)).toThrow(RangeError);
    expect(() => calculateShare('-5', 100)).toThrow(RangeError);
  });
});

describe('the published rates', () => {
  it('cost 11.5% of a first package and 74% of a cashback when all ten levels are open', () => {
    const sum = (rates: readonly number[]) => rates.reduce((total, rate) => total + rate, 0);
    expect([REFERRAL_BONUS_BPS.length, sum(REFERRAL_BONUS_BPS)]).toEqual([10, 1150]);
    expect([CASHBACK_ON_CASHBACK_BPS.length, sum(CASHBACK_ON_CASHBACK_BPS)]).toEqual([10, 7400]);
  });
});
