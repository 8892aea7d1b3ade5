import type { ApiErrorCode } from 'shared-auth';
import { ApiError } from 'shared-auth';
import { describeError } from './errors';

const WORDS = {
  codes: { utr_taken: 'Check the UTR.' },
  fallback: 'Something went wrong.',
};

const describe = (code: string, message = '') =>
  describeError(new ApiError(message, { code: code as ApiErrorCode, status: 400 }), WORDS);

test('a code is said in the words of the program, whatever the server says', () => {
  expect(describe('utr_taken', 'Taken.')).toBe('Check the UTR.');
});

test('where the program has none, the server’s sentence is shown, else the fallback', () => {
  expect(describe('invalid_input', 'Amount must be whole rupees.')).toBe('Amount must be whole rupees.');
  expect(describe('invalid_input')).toBe('Something went wrong.');
});

test('a code that the page does not know yet is said in the words of the server', () => {
  expect(describe('account_frozen', 'Your account is frozen.')).toBe('Your account is frozen.');
});

test('the text of a fault of the program is for its makers, not for the screen', () => {
  expect(describeError(new TypeError('x is not a function'), WORDS)).toBe('Something went wrong.');
});
