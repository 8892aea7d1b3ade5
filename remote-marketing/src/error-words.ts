import * as errors from 'client/errors';
import type { ErrorWords } from 'client/errors';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import type { Translate } from 'i18n';

/** What a visitor reads when a call fails: of the conversation behind the link of a mail. */
const codes: ErrorWords = {
  ...errors.COMMON_WORDS,
  link_expired: msg('This link is too old, or not whole. Write to us again, please.'),
  // The sentence names what is wrong with what was typed.
  invalid_input: null,
  not_found: null,
  forbidden: null,
  conversation_moved_on: null,
  // Answers to what members and admins do.
  login_failed: null,
  email_taken: null,
  email_unverified: null,
  mobile_number_taken: null,
  utr_taken: null,
  tier_missing: null,
  tier_taken: null,
  tier_name_taken: null,
  payout_details_missing: null,
  insufficient_balance: null,
  amount_too_large: null,
  too_many_pending: null,
  withdrawals_held: null,
  own_decision: null,
  already_decided: null,
  not_reversible: null,
  date_not_payable: null,
  books_disagree: null,
  already_paid: null,
  run_in_progress: null,
};

/** @param fallback in English, for a fault about which nobody said anything */
export const describeError = (t: Translate, error: unknown, fallback: string) =>
  translateSentence(t, errors.describeError(error, { codes, fallback }));
