/**
 * What PostgreSQL says when it shuts down or a connection is ended, and what the network says when the other side is
 * gone.
 */
const LOST_CODES = new Set(['57P01', '57P02', '57P03', '08003', '08006', 'ECONNRESET', 'EPIPE']);

function isConnectionLost(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return LOST_CODES.has(code) || error.message.startsWith('Connection terminated');
}

/** The code of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** What a database did wrong, in a sentence for the person who runs the server or a command. */
export function explainDatabaseError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isConnectionLost(error)) {
    return `The database went away in the middle (${error.message}). What was under way is taken back; try again when it answers.`;
  }
  if ('code' in error && error.code === LOCK_NOT_AVAILABLE) {
    return 'Somebody else is moving money and does not come to an end. Nothing was posted; try again when that is over.';
  }
  const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
  return isRefused || error.message === '' ? `The database does not answer: ${error.message}` : error.message;
}
