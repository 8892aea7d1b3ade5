/**
 * What login, signup and the links of mails say when they fail; of the restore of a session, `client/profile-error`.
 * The server's sentence is shown as it is, whatever the code, and for a fault of the line its own text; these words are
 * for when neither says anything. Screens translate them.
 */
import { msg } from 'client/msg';
import { ApiError, formatError } from 'shared-auth';

export function formatRegisterError(error: unknown): string {
  return formatError(error, msg('Sign up failed. Please try again.'));
}

const FAULT = msg('An error occurred. Please try again later.');

export function formatLoginError(error: unknown): string {
  return formatError(error, isEnvelopeRefusal(error) ? msg('Login failed. Please check your credentials.') : FAULT);
}

/** Of the pages behind links in mails, and of the one that asks for a link. */
export function formatMailLinkError(error: unknown): string {
  return formatError(error, FAULT);
}

/** The answer came with status 200 and said no in its envelope. */
function isEnvelopeRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 200;
}
