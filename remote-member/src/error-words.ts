import * as errors from 'client/errors';
import type { ErrorWords } from 'client/errors';
import { msg } from 'client/msg';

/** Of a link the server says which; the others answer what an admin does. */
type LeftToServer = 'link_expired' | 'tier_taken' | 'tier_name_taken';

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
