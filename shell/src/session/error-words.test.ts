import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatProfileError } from 'client/profile-error';
import type { ApiErrorCode } from 'shared-auth';
import { ApiError } from 'shared-auth';
import { formatLoginError, formatMailLinkError, formatRegisterError } from './error-words';

/** The closed list of the contract, whose module the browser's programs know by its types alone. */
const CONTRACT = readFileSync(join(__dirname, '../../../api/src/contract/envelope.ts'), 'utf8');
const CODES = Array.from(CONTRACT.matchAll(/^ {2}(\w+): \d{3},$/gm), ([, code = '']) => code as ApiErrorCode);
const ALL_CODES: ApiErrorCode[] = [...CODES, 'offline', 'timed_out', 'unreachable', 'unreadable'];

const envelope = (message: string) => new ApiError(message, { code: 'unreadable', status: 200 });
const http = (message: string) => new ApiError(message, { code: 'internal', status: 500 });

test.each([
  [formatRegisterError(http('Taken.')), 'Taken.'],
  [formatRegisterError(http('')), 'Sign up failed. Please try again.'],
  [formatRegisterError(envelope('Closed.')), 'Closed.'],
  [formatLoginError(http('Wrong.')), 'Wrong.'],
  [formatLoginError(http('')), 'An error occurred. Please try again later.'],
  [formatLoginError(envelope('Locked.')), 'Locked.'],
  [formatLoginError(envelope('')), 'Login failed. Please check your credentials.'],
  [formatMailLinkError(http('Too old.')), 'Too old.'],
  [formatMailLinkError(envelope('')), 'An error occurred. Please try again later.'],
])('the catalogue gives "%s"', (text, expected) => {
  expect(text).toBe(expected);
});

test.each([formatRegisterError, formatLoginError, formatMailLinkError, formatProfileError])(
  'every code is told in the sentence that came, else in words of its own: %p',
  (format) => {
    expect(ALL_CODES.length).toBeGreaterThan(25);
    for (const code of ALL_CODES) {
      expect(format(new ApiError('The server’s sentence.', { code, status: 409 }))).toBe('The server’s sentence.');
      expect(format(new ApiError('', { code, status: 409 }))).toMatch(/^[A-Z].*\.$/);
    }
  },
);
