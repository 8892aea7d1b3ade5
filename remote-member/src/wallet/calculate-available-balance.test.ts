import * as fc from 'fast-check';
import { formatMicros } from '../money/format-micros';
import { SAMPLE_WALLET } from '../sample/sample-wallet';
import { calculateAvailableBalance } from './calculate-available-balance';

test('the sample member has 12800 rupees available', () => {
  expect(calculateAvailableBalance(SAMPLE_WALLET)).toBe('12800');
});

test('paise that a float would lose are kept', () => {
  expect(calculateAvailableBalance({ earnings: '0.1', deposit: '0.2', withdraw: '0' })).toBe('0.3');
  expect(
    calculateAvailableBalance({ earnings: '90071992547409.93', deposit: '0.000001', withdraw: '0.01' }),
  ).toBe('90071992547409.920001');
});

test('withdrawing exactly what was earned and deposited leaves nothing', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 18n });
  fc.assert(
    fc.property(amount, amount, (earned, deposited) => {
      const balance = calculateAvailableBalance({
        earnings: formatMicros(earned),
        deposit: formatMicros(deposited),
        withdraw: formatMicros(earned + deposited),
      });
      expect(balance).toBe('0');
    }),
  );
});
