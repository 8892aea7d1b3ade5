import type { ErrorWords } from 'client/errors';
import * as errors from 'client/errors';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import { ApiError } from 'shared-auth';
import { t } from './texts';

/** The sentence of the server names the row or the figure. */
type LeftToServer =
  | 'invalid_input'
  | 'not_found'
  // Decisions: the sentence names what was decided, and by which rule.
  | 'own_decision'
  | 'already_decided'
  | 'conversation_moved_on'
  | 'not_reversible'
  | 'insufficient_balance'
  | 'amount_too_large'
  // Runs: the sentence names the date.
  | 'date_not_payable'
  | 'already_paid'
  | 'run_in_progress'
  // The sentence names the account.
  | 'books_disagree'
  | 'forbidden'
  // Answers to what members and visitors do.
  | 'login_failed'
  | 'email_taken'
  | 'mobile_number_taken'
  | 'payout_details_missing'
  | 'too_many_pending'
  | 'withdrawals_held'
  | 'email_unverified'
  | 'link_expired';

/** What an admin reads when a call fails. */
const codes = {
  ...errors.COMMON_WORDS,
  // Deposits, payouts and plans.
  utr_taken: msg('UTR was already used for another payment. Check it against the statement of the bank.'),
  tier_missing: msg('No plan on sale is small enough for this deposit. Create one, then confirm.'),
  tier_taken: msg('Another plan already begins at this amount. Choose another one.'),
  tier_name_taken: msg('Another plan already has this name. Choose another one.'),
} satisfies ErrorWords<LeftToServer>;

/** Why something did not work, for the admin to read. */
export const describeError = (error: unknown, fallback?: string) =>
  translateSentence(t, errors.describeError(error, { codes, fallback }));

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
