import type { ErrorCode, ErrorDetails } from 'api/contract';

/**
 * What can go wrong before the API has answered: no connection, no answer in time, an answer that is not the API's (a
 * proxy's page, a reply cut short), or a proxy that says it has none (`unreachable`).
 */
export type TransportCode = 'offline' | 'timed_out' | 'unreachable' | 'unreadable';

/** Every code with which a call can fail. Screens switch on it, never on the sentence. */
export type ApiErrorCode = ErrorCode | TransportCode;

export interface ApiErrorDetails {
  code: ApiErrorCode;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The field that is refused, where there is one. */
  field?: string;
  /** When to try again, where the API says so. */
  retryAfterSeconds?: number;
  /** What comes with the code, where the contract says so. */
  details?: ErrorDetails;
}

/** What a fault of the line says. */
export const NO_ANSWER = 'No answer came from the server. Check your connection and try again.';

/** What a fault of the proxy in front of the API says. */
export const NO_API = 'The site cannot be reached at the moment. Please try again in a minute.';

/** Every failure of a call to the API. Its message is what the server (or else the transport) said; it may be empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: ErrorDetails | undefined;

  constructor(message: string, { code, status, field, retryAfterSeconds, details }: ApiErrorDetails) {
    super(message);
    this.code = code;
    this.status = status;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

/** Whether the server has answered. Otherwise nobody knows if a write was carried out. */
export function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500;
}

/**
 * Whether the session is over and only signing in again can help. The API says so by its code; a 401 that names no code
 * says the same. Any other refusal can be mended within the session: by another password, a second factor, a role.
 */
export function isSessionOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'session_expired' || (error.code === 'unreadable' && error.status === 401);
}

/**
 * The text to show for a failed call where the sentence that came is prescribed, as in login and signup: the server's
 * message, else the error's own text, else the fallback. Elsewhere a program says each code in its own words
 * (`client/errors`).
 */
export function formatError(error: unknown, fallback: string): string {
  const text = error instanceof Error ? error.message : '';
  return text || fallback;
}
