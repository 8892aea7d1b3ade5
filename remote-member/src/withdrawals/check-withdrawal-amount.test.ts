import { SAMPLE_PLANS, SAMPLE_WALLET } from '../testing/samples';
import { checkWithdrawalAmount } from './withdraw-form';

const WALLET = { ...SAMPLE_WALLET, withdrawable: '11800', governingPlan: SAMPLE_PLANS[1] ?? null };

test.each([
  ['300', undefined],
  ['11800', undefined],
  ['11801', 'You can withdraw at most ₹11,800 now.'],
  ['299', 'Amount must be at least ₹300.'],
  ['300.5', 'Amount must be whole rupees.'],
  ['', 'Amount must be whole rupees.'],
  ['-300', 'Amount must be whole rupees.'],
])('"%s" from a wallet with a running package: %s', (amount, complaint) => {
  expect(checkWithdrawalAmount(amount, WALLET)).toBe(complaint);
});

test('without a running package a withdrawal is at least one rupee, and never from less than nothing', () => {
  expect(checkWithdrawalAmount('1', { withdrawable: '1.5', governingPlan: null })).toBeUndefined();
  expect(checkWithdrawalAmount('2', { withdrawable: '1.5', governingPlan: null })).toBe(
    'You can withdraw at most ₹1.50 now.',
  );
  expect(checkWithdrawalAmount('1', { withdrawable: '-5', governingPlan: null })).toBe(
    'You can withdraw at most ₹0 now.',
  );
});
