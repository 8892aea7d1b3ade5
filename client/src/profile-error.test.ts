import { ApiError } from 'shared-auth';
import { formatProfileError } from './profile-error';

test('a reply that is not a success asks to try again, whatever the server said', () => {
  const error = new ApiError('Maintenance', { code: 'unreadable', status: 200 });
  expect(formatProfileError(error)).toBe('Failed to fetch profile. Please try again.');
});

test('a failed request shows what the server or the transport said', () => {
  expect(formatProfileError(new ApiError('Your account is disabled.', { code: 'session_expired', status: 401 }))).toBe(
    'Your account is disabled.',
  );
  expect(formatProfileError(new ApiError('Network Error', { code: 'offline', status: 0 }))).toBe('Network Error');
});

test('a failed request that says nothing suspects the session', () => {
  expect(formatProfileError(new ApiError('', { code: 'session_expired', status: 401 }))).toBe(
    'Your session may have expired. Please log in again.',
  );
});
