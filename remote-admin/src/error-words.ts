import type { ErrorWords } from 'client/errors';
import * as errors from 'client/errors';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import { ApiError } from 'shared-auth';
import { t } from './texts';

/** What an admin reads when a call fails. `null`: the server's sentence, which names the row or the figure. */
export const ERROR_WORDS: ErrorWords = {
  ...errors.COMMON_WORDS,
  invalid_input: null,
  not_found: null,
  // Decisions: the sentence names what was decided, and by which rule.
  own_decision: null,
  already_decided: null,
  conversation_moved_on: null,
  not_reversible: null,
  insufficient_balance: null,
  amount_too_large: null,
  // Deposits, payouts and plans.
  utr_taken: msg('UTR was already used for another payment. Check it against the statement of the bank.'),
  tier_missing: msg('No plan on sale is small enough for this deposit. Create one, then confirm.'),
  tier_taken: msg('Another plan already begins at this amount. Choose another one.'),
  tier_name_taken: msg('Another plan already has this name. Choose another one.'),
  // Runs: the sentence names the date.
  date_not_payable: null,
  already_paid: null,
  run_in_progress: null,
  // The sentence names the account.
  books_disagree: null,
  forbidden: null,
  // Answers to what members and visitors do.
  login_failed: null,
  email_taken: null,
  mobile_number_taken: null,
  payout_details_missing: null,
  too_many_pending: null,
  withdrawals_held: null,
  email_unverified: null,
  link_expired: null,
};

/** Why something did not work, for the admin to read. */
export const describeError = (error: unknown, fallback?: string) =>
  translateSentence(t, errors.describeError(error, { codes: ERROR_WORDS, fallback }));

/** No other text and no second try can mend these: somebody was first, it is not there, or it is for another admin. */
const FINAL_CODES: ReadonlySet<string> = new Set<ApiError['code']>([
  'already_decided',
  'already_paid',
  'not_reversible',
  'own_decision',
  'not_found',
]);

/** What a refusal says of a field is mended there, whatever its code. */
export const isFinalRefusal = (error: unknown) =>
  error instanceof ApiError && error.field === undefined && FINAL_CODES.has(error.code);
