import type { ErrorWords } from 'client/errors';
import * as errors from 'client/errors';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import { ApiError } from 'shared-auth';
import { t } from './texts';

/** Answers to what members and visitors do; of access and of amounts the sentence of the server says more. */
type LeftToServer = 'amount_too_large' | 'forbidden' | 'login_failed' | 'link_expired';

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
