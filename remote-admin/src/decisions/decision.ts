import type { LineConfirmationResult, Proposed, ReasonTopic } from 'api/contract';
import { checkReason } from 'api/contract/rules';
import { msg } from 'client/msg';
import type { ReactNode } from 'react';
import { ApiError } from 'shared-auth';
import type { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';

/** What is typed along with a decision. */
interface DecisionField {
  /** As the API calls it, so that a refusal finds it. */
  name: 'reason' | 'utr' | 'name';
  /** These and those of what is typed besides are given to `t` where they are drawn: a constant marks them. */
  label: string;
  help: string;
  /** The sentence to show under the field, or undefined when the text is fine. */
  check: (text: string) => string | undefined;
  isLong?: boolean;
}

export type AdminWrite = ReturnType<typeof useAdminWrite>;

/** Something an admin is about to do for good. */
export interface Decision {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  field?: DecisionField;
  /** Of what kind its reason is: those that were saved for it can be chosen, and this one saved. */
  saved?: ReasonTopic;
  /** What is typed besides: text with a check, or a day that may be said, today at the latest. */
  more?: { name: 'valueDate' | 'reason'; label: string; help: string; check?: (text: string) => string | undefined };
  /** Carries it out, with what was typed. Settles once the server has answered and what is shown is up to date. */
  decide: (write: AdminWrite, text: string, more: string) => Promise<unknown>;
  /** Said once it is done. */
  done?: string;
}

const isProposed = (result: unknown): result is Proposed =>
  typeof result === 'object' && result !== null && 'proposalId' in result;

/** What is said of a reply: the club may want a second person for it. */
export const describeDone = (result: unknown, done: string): string =>
  isProposed(result) ? t('Proposed. It waits for a second person.') : done;

/** `help` says who will read the reason. */
export const describeReason = (help: string): DecisionField => ({
  name: 'reason',
  label: msg('Reason'),
  help,
  check: checkReason,
  isLong: true,
});

/** A reason that may be left out. */
export const describeOptionalReason = (help: string): DecisionField => ({
  ...describeReason(help),
  label: msg('Reason (optional)'),
  check: (text) => (text.trim() === '' ? undefined : checkReason(text)),
});

/**
 * Of several that are decided at once, each is answered for by itself. One alone is refused where it was asked for, so
 * that what was typed stays there.
 * @param typed the fields in which a refusal can be mended
 * @throws ApiError
 */
export function requireLoneAccepted(
  [first, ...others]: Pick<LineConfirmationResult, 'error' | 'code' | 'field'>[],
  typed: string[] = [],
): void {
  if (!first?.error || !first.code || others.length > 0) return;
  const field = typed.find((name) => name === first.field);
  throw new ApiError(first.error, { code: first.code, status: 200, field });
}
