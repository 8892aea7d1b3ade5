import { ApiError } from 'shared-auth';
import { formatLoginError, formatProfileError, formatRegisterError } from './session-errors';

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
  [formatProfileError(envelope('whatever the server says')), 'Failed to fetch profile. Please try again.'],
  [formatProfileError(http('Away.')), 'Away.'],
  [formatProfileError(http('')), 'Your session may have expired. Please log in again.'],
])('the catalogue gives "%s"', (text, expected) => {
  expect(text).toBe(expected);
});
