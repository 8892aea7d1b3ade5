import * as errors from 'client/errors';
import type { ErrorWords } from 'client/errors';
import { msg } from 'client/msg';

/** What a member reads when a call fails. */
const codes: ErrorWords = {
  ...errors.COMMON_WORDS,
  // These sentences name what is wrong with what was typed, or a figure that only the server knows.
  invalid_input: null,
  insufficient_balance: null,
  amount_too_large: msg('That is more than the books can hold. Use a smaller amount.'),
  payout_details_missing: null,
  email_taken: null,
  mobile_number_taken: null,
  utr_taken: msg('UTR was already used for a deposit. Every payment has one of its own; check it.'),
  tier_missing: msg('No tier is on sale for this amount today.'),
  login_failed: msg('Please log in again.'),
  forbidden: msg('You do not have access to this.'),
  not_found: null,
  // How many, or how much, wait already.
  too_many_pending: null,
  withdrawals_held: null,
  email_unverified: null,
  link_expired: null,
  // Answers to what an admin does.
  tier_taken: null,
  tier_name_taken: null,
  own_decision: null,
  already_decided: null,
  conversation_moved_on: null,
  not_reversible: null,
  date_not_payable: null,
  already_paid: null,
  run_in_progress: null,
  books_disagree: null,
};

/** Why something did not work, in English: a screen shows it with `translateSentence`. */
export const describeError = (error: unknown) => errors.describeError(error, { codes });
