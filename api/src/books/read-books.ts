import { Type, type Static } from 'typebox';
import {
  BookFilter,
  type BankCash,
  type BookAccount,
  type BookEntry,
  BookKind,
  type BookPage,
  type BookQuery,
  type TrialBalance,
} from '../contract';
import type { Queryable } from '../database/database';
import { AppError } from '../errors/app-error';
import { findCompleteFrom } from '../ledger/reconcile';
import { toRupeesText } from '../ledger/rupees';
import { LIMIT_DEFAULT } from '../paging/paging';
import { ACCOUNT_NAMES } from './book-files';
import {
  decodeBookCursor,
  encodeBookCursor,
  findBookAccounts,
  findCashNames,
  getBalanceBefore,
  listBookEntries,
  toBankCash,
  type BookPlace,
  type BookRow,
  listHeldSums,
  sumAccounts,
} from './book.queries';

/** The filter of a page, without its paging: a file has all of it. */
export const FileFilter = Type.Object(BookFilter, { additionalProperties: false });
const ENTRIES_PER_PAGE = 500;

const idOf = ({ place, businessDate, kind }: BookRow) => (place > 0n ? String(place) : `${businessDate}-${kind}`);

interface Book {
  accounts: Map<bigint, BookKind>;
  cashNames: Map<BookAccount, string>;
  /** Those of the account that was asked for. */
  accountIds: bigint[] | undefined;
  range: { from: string; to: string };
  completeFrom?: string;
}

/** What archived months held cannot be listed; balances know it. */
async function openBook(database: Queryable, filter: Static<typeof FileFilter>, today: string): Promise<Book> {
  const accounts = await findBookAccounts(database);
  const complete = await findCompleteFrom(database);
  const isAsked = (id: bigint, kind: BookKind) =>
    kind === filter.account || (kind === 'cash' && toBankCash(id) === filter.account);
  const ids = [...accounts].filter(([id, kind]) => isAsked(id, kind)).map(([id]) => id);
  const { to = today } = filter;
  const { from = `${to.slice(0, 7)}-01` } = filter;
  const { completeFrom = from } = complete;
  const range = { from: from < completeFrom ? completeFrom : from, to };
  const cashNames = await findCashNames(database);
  return { accounts, cashNames, accountIds: filter.account && ids, range, ...complete };
}

/** @param balanceMicros of the account before the rows */
function toEntries(
  { accounts, accountIds, cashNames }: Book,
  rows: BookRow[],
  balanceMicros: bigint,
): [BookEntry[], bigint] {
  const accountOf = (id: bigint): BookAccount => {
    const kind = accounts.get(id) ?? 'cash';
    return kind === 'cash' && cashNames.size > 0 ? toBankCash(id) : kind;
  };
  let micros = balanceMicros;
  const entries = rows.map((row) => {
    if (accountIds?.includes(row.creditId)) micros += row.amountMicros;
    if (accountIds?.includes(row.debitId)) micros -= row.amountMicros;
    return {
      id: idOf(row),
      businessDate: row.businessDate,
      postedAt: row.postedAt?.toISOString() ?? null,
      kind: row.kind,
      debit: accountOf(row.debitId),
      credit: accountOf(row.creditId),
      memberId: row.memberId === null ? null : String(row.memberId),
      name: row.name,
      reference: row.reference,
      amount: toRupeesText(row.amountMicros),
      balance: accountIds ? toRupeesText(micros) : null,
    };
  });
  return [entries, micros];
}

const listBankAccounts = (cashNames: Book['cashNames']): BookPage['bankAccounts'] =>
  [...cashNames].map(([account, name]) => ({ account: account as BankCash, name }));

/** A page of the day book, or of the statement of an account. */
export async function getPage(
  database: Queryable,
  { cursor, limit = LIMIT_DEFAULT, ...filter }: BookQuery,
  today: string,
): Promise<BookPage> {
  const book = await openBook(database, filter, today);
  const after = cursor === undefined ? undefined : decodeBookCursor(cursor);
  const before = await getOpening(database, book, after);
  const { rows, next } = await listBookEntries(database, { ...book.range, ...book, after }, limit);
  return {
    items: toEntries(book, rows, before)[0],
    nextCursor: next && encodeBookCursor(next),
    ...book.range,
    opening: book.accountIds ? toRupeesText(before) : null,
    ...(book.cashNames.size > 0 && { bankAccounts: listBankAccounts(book.cashNames) }),
    ...(book.completeFrom !== undefined && { completeFrom: book.completeFrom }),
  };
}

async function getOpening(database: Queryable, { accountIds, range }: Book, after?: BookPlace): Promise<bigint> {
  return accountIds ? getBalanceBefore(database, accountIds, after ?? { date: range.from, place: -9n }) : 0n;
}

/** All of it, page by page, and what the account held before. */
export async function openPages(database: Queryable, filter: Static<typeof FileFilter>, today: string) {
  const book = await openBook(database, filter, today);
  const opening = await getOpening(database, book);
  async function* listPages() {
    let after: BookPlace | null | undefined;
    let micros = opening;
    while (after !== null) {
      const page = await listBookEntries(database, { ...book.range, ...book, after }, ENTRIES_PER_PAGE);
      const [entries, balance] = toEntries(book, page.rows, micros);
      yield entries;
      micros = balance;
      after = page.next;
    }
  }
  const { account } = filter;
  const { range, cashNames } = book;
  return { ...range, account, opening: account ? toRupeesText(opening) : null, cashNames, listPages };
}

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

interface Moment {
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
