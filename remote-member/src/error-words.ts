import * as errors from 'client/errors';
import type { ErrorWords } from 'client/errors';
import { msg } from 'client/msg';

/** The sentence of the server names what is wrong with what was typed, or a figure that only it knows. */
type LeftToServer =
  | 'invalid_input'
  | 'insufficient_balance'
  | 'payout_details_missing'
  | 'email_taken'
  | 'mobile_number_taken'
  | 'not_found'
  // How many, or how much, wait already.
  | 'too_many_pending'
  | 'withdrawals_held'
  | 'email_unverified'
  | 'link_expired'
  // Answers to what an admin does.
  | 'tier_taken'
  | 'tier_name_taken'
  | 'own_decision'
  | 'already_decided'
  | 'conversation_moved_on'
  | 'not_reversible'
  | 'date_not_payable'
  | 'already_paid'
  | 'run_in_progress'
  | 'books_disagree';

/** What a member reads when a call fails. */
const codes = {
  ...errors.COMMON_WORDS,
  amount_too_large: msg('That is more than the books can hold. Use a smaller amount.'),
  utr_taken: msg('UTR was already used for a deposit. Every payment has one of its own; check it.'),
  tier_missing: msg('No tier is on sale for this amount today.'),
  login_failed: msg('Please log in again.'),
  forbidden: msg('You do not have access to this.'),
} satisfies ErrorWords<LeftToServer>;

/** Why something did not work, in English: a screen shows it with `translateSentence`. */
export const describeError = (error: unknown) => errors.describeError(error, { codes });
