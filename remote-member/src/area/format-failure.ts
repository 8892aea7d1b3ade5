import { ApiError, formatError } from 'shared-auth';

/** Why a page's figures did not come, for the member to read. */
export function formatFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) {
    return 'No answer came from the server. Check your connection and try again.';
  }
  return formatError(error, 'Something went wrong on our side. Please try again in a moment.');
}
