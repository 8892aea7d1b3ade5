import type { ApiErrorCode } from 'shared-auth';
import { ApiError } from 'shared-auth';

/**
 * A program's own words for every code with which a call can fail. `null`: the server's sentence says it best, because
 * it names what is wrong with what was typed, or a figure.
 */
export type ErrorWords = Record<ApiErrorCode, string | null | ((error: ApiError) => string)>;

interface ProgramWords {
  codes: ErrorWords;
  /** For a fault of the program itself, and for a refusal about which nobody said anything. */
  fallback: string;
}

/** The sentence to show for what was thrown. */
export function describeError(error: unknown, { codes, fallback }: ProgramWords): string {
  if (!(error instanceof ApiError)) return fallback;
  // A server that is newer than the page may send a code that the page does not know.
  const words = codes[error.code] ?? error.message;
  return (typeof words === 'function' ? words(error) : words) || fallback;
}
