import * as errors from 'client/errors';
import type { ErrorWords } from 'client/errors';

/** What a member reads when a call fails. */
const codes: ErrorWords = {
  // These sentences name what is wrong with what was typed, or a figure that only the server knows.
  invalid_input: null,
  insufficient_balance: null,
  payout_details_missing: null,
  email_taken: null,
  mobile_number_taken: null,
  utr_taken: 'UTR was already used for a deposit. Every payment has one of its own; check it.',
  tier_missing: 'No tier is on sale for this amount today.',
  login_failed: 'Please log in again.',
  session_expired: 'Your session may have expired. Please log in again.',
  forbidden: 'You do not have access to this.',
  not_found: null,
  too_many_requests: null,
  too_large: 'That is too much to send at once.',
  idempotency_key_reused: 'This was sent before with other contents. Please reload the page and try again.',
  // The line, and whatever stands in it.
  offline: 'No answer came from the server. Check your connection and try again.',
  timed_out: 'No answer came from the server. Check your connection and try again.',
  unreadable: 'Something went wrong on our side. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again in a moment.',
  unavailable: null,
  // A program of ours would have to be at fault.
  malformed_request: null,
  unsupported_media_type: null,
  // Answers to what an admin does.
  tier_taken: null,
  own_decision: null,
  already_decided: null,
  not_reversible: null,
  date_not_payable: null,
  already_paid: null,
  run_in_progress: null,
};

/** Why something did not work, for the member to read. */
export const describeError = (error: unknown) =>
  errors.describeError(error, {
    codes,
    fallback: 'Something went wrong on our side. Please try again in a moment.',
  });
