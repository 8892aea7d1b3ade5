import { checkWithdrawalAmount } from './withdraw-form';

const WALLET = { withdrawable: '11800', leastWithdrawal: '300' };

test.each([
  ['300', undefined],
  ['11800', undefined],
  ['11801', 'You can withdraw at most ₹11,800 now.'],
  ['299', 'Amount must be at least ₹300.'],
  ['300.5', 'Amount must be whole rupees.'],
  ['', 'Amount must be whole rupees.'],
  ['-300', 'Amount must be whole rupees.'],
])('"%s" from a wallet with a running package: %s', (amount, refusal) => {
  expect(checkWithdrawalAmount(amount, WALLET)).toBe(refusal);
});

test('the last rupees can leave, and never more than there are', () => {
  expect(checkWithdrawalAmount('1', { withdrawable: '1.5', leastWithdrawal: '1' })).toBeUndefined();
  expect(checkWithdrawalAmount('2', { withdrawable: '1.5', leastWithdrawal: '1' })).toBe(
    'You can withdraw at most ₹1.50 now.',
  );
  expect(checkWithdrawalAmount('200', { withdrawable: '0', leastWithdrawal: '200' })).toBe(
    'You can withdraw at most ₹0 now.',
  );
});
