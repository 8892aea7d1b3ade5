import type { BankCash, BookAccount, BookEntry, BookKind, TrialBalance } from '../contract';
import type { FileCell } from '../exports/cells';
import type { ListFile } from '../exports/send-file';
import { formatIndianTime } from '../exports/words';
import { TRANSFER_WORDS } from '../contract/transfer-words';

export const ACCOUNT_NAMES: Record<BookKind, string> = {
  cash: 'Cash at bank',
  receivable: 'Owed by members',
  wallet: "Members' wallets",
  payout_clearing: 'Withdrawals not yet paid',
  cashback_expense: 'Cashback',
  referral_expense: 'Referral bonuses',
  reward_expense: 'Rewards',
  write_off_expense: 'Written off',
  bank_charges: 'Bank charges and interest',
};

/** Where the books do not agree it has the faults in the place of figures. */
export function toTrialBalanceFile({ on, lines, debit, credit, faults }: TrialBalance): ListFile {
  async function* listPages(): AsyncGenerator<FileCell[][]> {
    yield faults.map((fault) => [`The books do not agree: ${fault}`]);
    if (faults.length > 0) return;
    yield lines.map((line) => [
      { text: line.name ?? ACCOUNT_NAMES[line.account] },
      { amount: line.debit },
      { amount: line.credit },
    ]);
    yield [['Total', { amount: debit }, { amount: credit }]];
  }
  return { name: `trial-balance-of-${on}`, columns: [`Account, end of ${on}`, 'Debit', 'Credit'], listPages };
}

/** The names of the accounts of a book: those of banks are the club's. */
export type NameAccount = (account: BookAccount) => string;

const toCells = (entry: BookEntry, nameOf: NameAccount): FileCell[] => [
  entry.id,
  entry.businessDate,
  formatIndianTime(entry.postedAt),
  TRANSFER_WORDS[entry.kind],
  { text: nameOf(entry.debit) },
  { text: nameOf(entry.credit) },
  { code: entry.memberId },
  { text: entry.name },
  { text: entry.reference },
  { amount: entry.amount },
];

const COLUMNS = [
  'Entry',
  'Date',
  'Time (India)',
  'Kind',
  'Debit',
  'Credit',
  'Member id',
  'Name',
  'Reference',
  'Amount',
];

export interface BookPages {
  account: BookAccount | undefined;
  from: string;
  to: string;
  /** Before the first entry, of the account. */
  opening: string | null;
  listPages: () => AsyncGenerator<BookEntry[]>;
  /** What the cash of each bank account is called. */
  cashNames: ReadonlyMap<BookAccount, string>;
}

export const toNameAccount =
  (cashNames: ReadonlyMap<BookAccount, string>): NameAccount =>
  (account) =>
    cashNames.get(account) ?? ACCOUNT_NAMES[isCash(account) ? 'cash' : account];

/** All of the cash, or that of one bank account. */
export const isCash = (account: BookAccount): account is 'cash' | BankCash => /^cash(_\d)?$/.test(account);

/** The day book, or the statement of an account with what it came to before and after. */
export function toBookFile({ account, from, to, opening, cashNames, listPages: list }: BookPages): ListFile {
  const nameOf = toNameAccount(cashNames);
  const toLine = (words: string, balance: string | null): FileCell[] => [
    ...Array.from(COLUMNS, () => ''),
    { amount: balance ?? '0' },
    words,
  ];
  async function* listPages(): AsyncGenerator<FileCell[][]> {
    let balance = opening;
    if (account) yield [toLine('Opening balance', opening)];
    for await (const entries of list()) {
      yield entries.map((entry) => [...toCells(entry, nameOf), ...(account ? [{ amount: entry.balance ?? '' }] : [])]);
      balance = entries.at(-1)?.balance ?? balance;
    }
    if (account) yield [toLine('Closing balance', balance)];
  }
  const name = `${account === undefined ? 'day-book' : account.replaceAll('_', '-')}-${from}-to-${to}`;
  return { name, columns: [...COLUMNS, ...(account ? ['Balance', 'Remark'] : [])], listPages };
}
