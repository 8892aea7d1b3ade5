import { create } from 'xmlbuilder2';
import { type BankCash, type BookAccount, type BookEntry, BookKind, type TrialBalance } from '../contract';
import { type FileCell, formatIndianTime } from '../exports/cells';
import type { ListFile } from '../exports/send-file';
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
type NameAccount = (account: BookAccount) => string;

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

interface BookPages {
  account: BookAccount | undefined;
  from: string;
  to: string;
  /** Before the first entry, of the account. */
  opening: string | null;
  listPages: () => AsyncGenerator<BookEntry[]>;
  /** What the cash of each bank account is called. */
  cashNames: ReadonlyMap<BookAccount, string>;
}

const toNameAccount =
  (cashNames: ReadonlyMap<BookAccount, string>): NameAccount =>
  (account) =>
    cashNames.get(account) ?? ACCOUNT_NAMES[isCash(account) ? 'cash' : account];

/** All of the cash, or that of one bank account. */
const isCash = (account: BookAccount): account is 'cash' | BankCash => /^cash(_\d)?$/.test(account);

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

/** In which group of Tally's own each account is. */
const GROUPS: Record<BookKind, string> = {
  cash: 'Bank Accounts',
  receivable: 'Sundry Debtors',
  wallet: 'Current Liabilities',
  payout_clearing: 'Current Liabilities',
  cashback_expense: 'Indirect Expenses',
  referral_expense: 'Indirect Expenses',
  reward_expense: 'Indirect Expenses',
  write_off_expense: 'Indirect Expenses',
  bank_charges: 'Indirect Expenses',
};

const toMessage = (content: object) =>
  `${create({ TALLYMESSAGE: { '@xmlns:UDF': 'TallyUDF', ...content } }).end({ headless: true })}\n`;

function formatLedger(account: BookAccount, nameOf: NameAccount): string {
  const parent = GROUPS[isCash(account) ? 'cash' : account];
  const name = nameOf(account);
  return toMessage({ LEDGER: { '@NAME': name, '@ACTION': 'Create', NAME: name, PARENT: parent, ISBILLWISEON: 'No' } });
}

/**
 * Money that comes to the bank is received, what leaves it is paid, and what goes from one bank to another is a contra;
 * the rest moves in the books.
 */
function findVoucherType({ debit, credit }: BookEntry): string {
  if (isCash(debit) && isCash(credit)) return 'Contra';
  if (isCash(debit)) return 'Receipt';
  return isCash(credit) ? 'Payment' : 'Journal';
}

/** In Tally what is debited is below zero. */
const toSide = (ledger: string, amount: string, isDebit: boolean) => ({
  LEDGERNAME: ledger,
  ISDEEMEDPOSITIVE: isDebit ? 'Yes' : 'No',
  AMOUNT: isDebit ? `-${amount}` : amount,
});

/** Tally knows a voucher by its id: one that is imported again alters itself, and never doubles. */
function formatVoucher(entry: BookEntry, nameOf: NameAccount): string {
  const id = `safar-circle-${entry.id}`;
  const type = findVoucherType(entry);
  const member =
    entry.memberId === null ? '' : ` (member ${entry.memberId}${entry.name === null ? '' : `, ${entry.name}`})`;
  const voucher = {
    '@REMOTEID': id,
    '@VCHTYPE': type,
    '@ACTION': 'Create',
    DATE: entry.businessDate.replaceAll('-', ''),
    GUID: id,
    VOUCHERTYPENAME: type,
    VOUCHERNUMBER: entry.id,
    REFERENCE: entry.id,
    NARRATION: `${TRANSFER_WORDS[entry.kind]}: ${entry.reference}${member}`,
    'ALLLEDGERENTRIES.LIST': [
      toSide(nameOf(entry.debit), entry.amount, true),
      toSide(nameOf(entry.credit), entry.amount, false),
    ],
  };
  return toMessage({ VOUCHER: voucher });
}

/** To Tally two ledgers of one name are the same: one that is called like another account says that it is a bank's. */
function toLedgerNames(cashNames: BookPages['cashNames']): Map<BookAccount, string> {
  const taken = Object.values(ACCOUNT_NAMES).map((name) => name.toLowerCase());
  return new Map(
    [...cashNames].map(([account, name]) => [account, taken.includes(name.toLowerCase()) ? `${name} (bank)` : name]),
  );
}

/** The file of an import, part by part: the accounts first, so that a company that has none of them takes it. */
export async function* listTallyParts({ listPages, cashNames }: BookPages): AsyncGenerator<string> {
  const nameOf = toNameAccount(toLedgerNames(cashNames));
  const others = BookKind.enum.filter((kind) => kind !== 'cash' || cashNames.size === 0);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
<BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC><REQUESTDATA>
`;
  yield [...cashNames.keys(), ...others].map((account) => formatLedger(account, nameOf)).join('');
  for await (const page of listPages()) yield page.map((entry) => formatVoucher(entry, nameOf)).join('');
  yield '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n';
}
