import { create } from 'xmlbuilder2';
import { BookKind, type BookAccount, type BookEntry } from '../contract';
import { ACCOUNT_NAMES, isCash, toNameAccount, type BookPages, type NameAccount } from './book-files';
import { TRANSFER_WORDS } from '../contract/transfer-words';

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
