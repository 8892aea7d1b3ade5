import * as errors from 'client/errors';
import type { ErrorWords } from 'client/errors';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import type { Translate } from 'i18n';

/** Answers to what members and admins do. */
type LeftToServer =
  | 'forbidden'
  | 'login_failed'
  | 'amount_too_large'
  | 'utr_taken'
  | 'tier_missing'
  | 'tier_taken'
  | 'tier_name_taken';

/** What a visitor reads when a call fails: of the conversation behind the link of a mail. */
const codes = {
  ...errors.COMMON_WORDS,
  link_expired: msg('This link is too old, or not whole. Write to us again, please.'),
} satisfies ErrorWords<LeftToServer>;

/** @param fallback in English, for a fault about which nobody said anything */
export const describeError = (t: Translate, error: unknown, fallback: string) =>
  translateSentence(t, errors.describeError(error, { codes, fallback }));
