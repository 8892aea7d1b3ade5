import type { ErrorWords } from 'client/errors';
import * as errors from 'client/errors';
import { ApiError } from 'shared-auth';

const FAULT = 'Something went wrong on our side. Please try again in a moment.';
const LINE = 'No answer came from the server. Check your connection and try again.';

/** What an admin reads when a call fails. `null`: the server's sentence, which names the row or the figure. */
export const ERROR_WORDS: ErrorWords = {
  invalid_input: null,
  not_found: null,
  // Decisions: the sentence names what was decided, and by which rule.
  own_decision: null,
  already_decided: null,
  not_reversible: null,
  insufficient_balance: null,
  // Deposits, payouts and plans.
  utr_taken: 'UTR was already used for another payment. Check it against the statement of the bank.',
  tier_missing: 'No plan on sale is small enough for this deposit. Create one, then confirm.',
  tier_taken: 'Another plan already begins at this amount. Choose another one.',
  // Runs: the sentence names the date.
  date_not_payable: null,
  already_paid: null,
  run_in_progress: null,
  // Who may ask, and how often.
  session_expired: 'Your session may have expired. Please log in again.',
  forbidden: null,
  too_many_requests: null,
  // The line, and what stands in it. `unavailable` says what is not ready, and from when on it is.
  unavailable: null,
  offline: LINE,
  timed_out: LINE,
  unreadable: FAULT,
  internal: FAULT,
  // The program would have to be at fault.
  malformed_request: null,
  unsupported_media_type: null,
  too_large: 'That is too much to send at once.',
  idempotency_key_reused: 'This was sent before with other contents. Please reload the page and try again.',
  // Answers to what members and visitors do.
  login_failed: null,
  email_taken: null,
  mobile_number_taken: null,
  payout_details_missing: null,
};

/** Why something did not work, for the admin to read. */
export const describeError = (error: unknown, fallback = FAULT) =>
  errors.describeError(error, { codes: ERROR_WORDS, fallback });

/** No other text and no second try can mend these: somebody was first, it is not there, or it is for another admin. */
const FINAL_CODES: ReadonlySet<string> = new Set<ApiError['code']>([
  'already_decided',
  'already_paid',
  'not_reversible',
  'own_decision',
  'not_found',
]);

export const isFinalRefusal = (error: unknown) => error instanceof ApiError && FINAL_CODES.has(error.code);
