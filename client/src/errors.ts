import type { ApiErrorCode } from 'shared-auth';
import { ApiError } from 'shared-auth';
import { msg } from './msg';

/** Codes of which every program shows the server's sentence. */
type SaidByServer =
  // It names what is wrong with what was typed, what is not ready, or when, or who.
  | 'invalid_input'
  | 'not_found'
  | 'email_taken'
  | 'mobile_number_taken'
  | 'factor_required'
  | 'factor_needed'
  | 'view_only'
  | 'challenge_expired'
  | 'too_many_requests'
  | 'unavailable'
  // How much there is, how many wait already, or what is missing first.
  | 'insufficient_balance'
  | 'too_many_pending'
  | 'withdrawals_held'
  | 'payout_details_missing'
  | 'email_unverified'
  // What was decided, and by which rule.
  | 'own_decision'
  | 'already_decided'
  | 'conversation_moved_on'
  | 'not_reversible'
  // The date of the run, or the account.
  | 'date_not_payable'
  | 'already_paid'
  | 'run_in_progress'
  | 'books_disagree'
  // The program would have to be at fault.
  | 'malformed_request'
  | 'unsupported_media_type';

type WordsExcept<Left extends ApiErrorCode> = Record<Exclude<ApiErrorCode, Left>, string>;

/** A program's own words for every code with which a call can fail, but those that it, too, leaves to the server. */
export type ErrorWords<Left extends ApiErrorCode> = WordsExcept<SaidByServer | Left>;

const FAULT = msg('Something went wrong on our side. Please try again in a moment.');
const LINE = msg('No answer came from the server. Check your connection and try again.');
const NO_API = msg('The site cannot be reached at the moment. Please try again in a minute.');

/** What every program says alike: of the line, of the session, and of what no form sends. */
export const COMMON_WORDS = {
  session_expired: msg('Your session may have expired. Please log in again.'),
  // The dialog that asks for it was closed.
  proof_required: msg('Nothing has changed, because you have not confirmed that it is you.'),
  too_large: msg('That is too much to send at once.'),
  idempotency_key_reused: msg('This was sent before with other contents. Please reload the page and try again.'),
  offline: LINE,
  timed_out: LINE,
  unreachable: NO_API,
  unreadable: FAULT,
  internal: FAULT,
} satisfies Partial<Record<ApiErrorCode, string>>;

interface ProgramWords {
  codes: Partial<Record<ApiErrorCode, string>>;
  /** For a fault of the program itself, and for a refusal about which nobody said anything. */
  fallback?: string;
}

/** The sentence for what was thrown, in English: a screen shows it with `translateSentence`. */
export function describeError(error: unknown, { codes, fallback = FAULT }: ProgramWords): string {
  if (!(error instanceof ApiError)) return fallback;
  // A server that is newer than the page may send a code that the page does not know.
  return (codes[error.code] ?? error.message) || fallback;
}
