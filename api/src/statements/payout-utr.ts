import type { PayoutMode } from '../contract';
import { findUtr } from '../contract/receipt';
import type { LineRow } from './statement.queries';

/** In the place of a reference of the bank, where a line has none. */
export const toLineReference = (id: bigint) => `LINE${String(id).padStart(6, '0')}`;

const MODES: readonly PayoutMode[] = ['IMPS', 'NEFT', 'RTGS'];

/**
 * That of the bank in what a debit says, or one that names the line. Other words of the line, such as an account, have
 * the form of the reference of another mode.
 * @param mode that the payout has left by; null for every mode
 */
export function findPayoutUtr(lines: readonly LineRow[], mode: PayoutMode | null): string {
  const [debit] = lines.filter(({ amountMicros }) => amountMicros < 0n);
  const words = `${debit?.narration} ${debit?.reference}`.replaceAll(/\bWD\d+\b/g, ' ');
  const modes = mode === null ? MODES : [mode];
  const [utr] = modes.flatMap((each) => findUtr(each, words) ?? []);
  return utr ?? toLineReference((debit ?? lines[0])?.id ?? 0n);
}
