import type { DecisionField } from './use-decision';

const REASON_MIN_CHARACTERS = 3;
const REASON_MAX_CHARACTERS = 500;

export function checkReason(text: string): string | undefined {
  const length = text.trim().length;
  if (length === 0) return 'Reason is required.';
  if (length < REASON_MIN_CHARACTERS || length > REASON_MAX_CHARACTERS) {
    return `Reason must have ${REASON_MIN_CHARACTERS} to ${REASON_MAX_CHARACTERS} characters.`;
  }
  return undefined;
}

/** `help` says who will read the reason. */
export const describeReason = (help: string): DecisionField => ({
  label: 'Reason',
  help,
  check: checkReason,
  isLong: true,
});

/** A reason that may be left out. */
export const describeOptionalReason = (help: string): DecisionField => ({
  label: 'Reason (optional)',
  help,
  check: (text) => (text.trim() === '' ? undefined : checkReason(text)),
  isLong: true,
});
