/**
 * Why a call failed: `envelope` when the reply's responseCode is not 200, `http` when the server answered with an
 * error status, `network` when no answer came (offline, time-out).
 */
export type ApiErrorCause = 'envelope' | 'http' | 'network';

/** Every failure of a call to the API, in words that can be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** What the server (or else the transport) said; empty when it said nothing. */
    message: string,
    readonly source: ApiErrorCause,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** The text to show for a failed call: the server's message, else the error's own text, else the fallback. */
export function formatError(error: unknown, fallback: string): string {
  const text = error instanceof Error ? error.message : '';
  return text || fallback;
}
