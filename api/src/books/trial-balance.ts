import { BookKind, type TrialBalance } from '../contract';
import type { Queryable } from '../database/database';
import { toRupeesText } from '../ledger/rupees';
import { AppError } from '../errors/app-error';
import { findBookAccounts, findCashNames, listHeldSums, sumAccounts, toBankCash } from './book.queries';
import { ACCOUNT_NAMES } from './book-files';

const ACCOUNTS: BookKind[] = BookKind.enum;

interface Sum {
  id: bigint;
  micros: bigint;
}

/** One line an account; the cash of several bank accounts has a line for each. */
async function listLines(database: Queryable, kinds: Map<bigint, BookKind>, sums: Sum[]) {
  const names = await findCashNames(database);
  return ACCOUNTS.flatMap((account) => {
    const ofAccount = sums.filter(({ id }) => kinds.get(id) === account);
    if (account !== 'cash' || names.size === 0) return [toLine(account, null, ofAccount)];
    return [...names].map(([cash, name]) =>
      toLine(
        account,
        name,
        ofAccount.filter(({ id }) => toBankCash(id) === cash),
      ),
    );
  });
}

function toLine(account: BookKind, name: string | null, sums: Sum[]) {
  const micros = sums.reduce((total, each) => total + each.micros, 0n);
  return { account, name, debitMicros: micros < 0n ? -micros : 0n, creditMicros: micros > 0n ? micros : 0n };
}

export interface Moment {
  /** The last day that counts. */
  on: string;
  today: string;
}

/**
 * Both sides are equal, or the faults say what is wrong.
 * @param isWhole also holds every wallet against what the days say, those of closed months among them
 */
export async function getTrialBalance(
  database: Queryable,
  { on, today }: Moment,
  isWhole: boolean,
): Promise<TrialBalance> {
  const kinds = await findBookAccounts(database);
  const held = await listHeldSums(database, isWhole);
  const sums =
    on < today
      ? await sumAccounts(database, on, isWhole)
      : held.map(({ id, daysMicros }) => ({ id, micros: daysMicros }));
  const lines = await listLines(database, kinds, sums);
  const debitMicros = lines.reduce((total, line) => total + line.debitMicros, 0n);
  const creditMicros = lines.reduce((total, line) => total + line.creditMicros, 0n);
  const faults = held.flatMap(({ id, daysMicros, heldMicros }) => {
    if (heldMicros === null || heldMicros === daysMicros) return [];
    const name = ACCOUNT_NAMES[kinds.get(id) ?? 'cash'];
    return `${name} (${id}) holds ${toRupeesText(heldMicros)}, and its days come to ${toRupeesText(daysMicros)}.`;
  });
  if (debitMicros !== creditMicros) {
    faults.push(`Debits of ${toRupeesText(debitMicros)} and credits of ${toRupeesText(creditMicros)} differ.`);
  }
  return {
    on,
    lines: lines.map(({ account, name, ...line }) => ({
      account,
      name,
      debit: toRupeesText(line.debitMicros),
      credit: toRupeesText(line.creditMicros),
    })),
    debit: toRupeesText(debitMicros),
    credit: toRupeesText(creditMicros),
    faults,
  };
}

/**
 * No file of entries leaves while the books do not agree: it would be taken for what they say.
 * @throws AppError books_disagree, with what is wrong
 */
export async function requireAgreement(database: Queryable, moment: Moment): Promise<void> {
  const { faults } = await getTrialBalance(database, moment, true);
  if (faults.length > 0) throw new AppError('books_disagree', `The books do not agree: ${faults.join(' ')}`);
}
