import { AppError } from '../errors/app-error';

/**
 * Money of a member who was disabled moves for a reason that the audit log keeps.
 * @throws AppError invalid_input
 */
export function requireReasonForDisabled(
  { name, isDisabled }: { name: string; isDisabled: boolean },
  reason: string | null | undefined,
): void {
  if (!isDisabled || reason?.trim()) return;
  throw new AppError('invalid_input', `Reason is required: ${name} is disabled.`, { field: 'reason' });
}

/** What the audit log says besides. */
export const tellDisabled = ({ isDisabled }: { isDisabled: boolean }) => (isDisabled ? { memberIsDisabled: true } : {});
