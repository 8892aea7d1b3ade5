import { toKept } from '../database/conditions';
import type { Transaction } from '../database/database';

/*
 * What lines of the bank name, for those who settle payouts by hand and for those who match lines with them
 * (`src/statements`).
 */

/** As `statement_lines_names_idx` has them: as `listTokens`, without zeros from the left. */
export const LINE_NAMES = `string_to_array(
  regexp_replace(' ' || upper((l.narration || ' ' || l.reference) COLLATE "C"), '[^A-Z0-9]+0*', ' ', 'g'), ' '
)`;

/** Without those of zeros alone, which would be what is empty before each line's first name. */
export const toLineNames = (names: readonly string[]) =>
  names.map((name) => name.replace(/^0+/, '')).filter((name) => name !== '');

/** What our files for the bank call a payout (payout-batches/bank-file.ts). */
export const toOwnName = (id: bigint) => `WD${id}`;

/** The open debit of a payout that waits, by its name and amount, unless what gives it back is open, too. */
export async function findOpenDebit(
  tx: Transaction,
  { id, amountMicros }: { id: bigint; amountMicros: bigint },
): Promise<{ id: bigint; bookedOn: string } | undefined> {
  const lines = await tx.query<{ id: bigint; bookedOn: string; isDebit: boolean }>(
    `SELECT l.id, l.booked_on AS "bookedOn", l.amount_micros < 0 AS "isDebit" FROM statement_lines l
     WHERE l.decided_by IS NULL AND ${LINE_NAMES} && ${toKept('$1', 'text[]')} AND abs(l.amount_micros) = $2
     ORDER BY l.id`,
    [toLineNames([toOwnName(id)]), amountMicros],
  );
  const debits = lines.filter(({ isDebit }) => isDebit);
  return debits.length * 2 > lines.length ? debits[0] : undefined;
}
