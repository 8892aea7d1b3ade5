import * as errors from 'client/errors';
import type { ErrorWords } from 'client/errors';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import type { Translate } from 'i18n';

/** The sentence of the server names what is wrong with what was typed, or answers what members and admins do. */
type LeftToServer =
  // The sentence names what is wrong with what was typed.
  | 'invalid_input'
  | 'not_found'
  | 'forbidden'
  | 'conversation_moved_on'
  // Answers to what members and admins do.
  | 'login_failed'
  | 'email_taken'
  | 'email_unverified'
  | 'mobile_number_taken'
  | 'utr_taken'
  | 'tier_missing'
  | 'tier_taken'
  | 'tier_name_taken'
  | 'payout_details_missing'
  | 'insufficient_balance'
  | 'amount_too_large'
  | 'too_many_pending'
  | 'withdrawals_held'
  | 'own_decision'
  | 'already_decided'
  | 'not_reversible'
  | 'date_not_payable'
  | 'books_disagree'
  | 'already_paid'
  | 'run_in_progress';

/** What a visitor reads when a call fails: of the conversation behind the link of a mail. */
const codes = {
  ...errors.COMMON_WORDS,
  link_expired: msg('This link is too old, or not whole. Write to us again, please.'),
} satisfies ErrorWords<LeftToServer>;

/** @param fallback in English, for a fault about which nobody said anything */
export const describeError = (t: Translate, error: unknown, fallback: string) =>
  translateSentence(t, errors.describeError(error, { codes, fallback }));
