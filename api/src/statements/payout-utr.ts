import { findUtr } from '../contract/receipt';
import type { LineRow } from './statement.queries';

/** In the place of a reference of the bank, where a line has none. */
export const toLineReference = (id: bigint) => `LINE${String(id).padStart(6, '0')}`;

/** That of the bank in what a debit says, or one that names the line. */
export function findPayoutUtr(lines: readonly LineRow[]): string {
  const [debit] = lines.filter(({ amountMicros }) => amountMicros < 0n);
  const words = `${debit?.narration} ${debit?.reference}`.replaceAll(/\bWD\d+\b/g, ' ');
  return (
    findUtr('IMPS', words) ??
    findUtr('NEFT', words) ??
    findUtr('RTGS', words) ??
    toLineReference((debit ?? lines[0])?.id ?? 0n)
  );
}
