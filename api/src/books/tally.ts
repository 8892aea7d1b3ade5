import { create } from 'xmlbuilder2';
import type { BookEntry } from '../contract';
import { ACCOUNT_NAMES } from './book-files';
import { TRANSFER_WORDS } from '../contract/transfer-words';

/** In which group of Tally's own each account is. */
const GROUPS: Record<BookEntry['debit'], string> = {
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

function formatLedger([account, name]: [string, string]): string {
  const parent = GROUPS[account as BookEntry['debit']];
  return toMessage({ LEDGER: { '@NAME': name, '@ACTION': 'Create', NAME: name, PARENT: parent, ISBILLWISEON: 'No' } });
}

/** Money that comes to the bank is received, money that leaves it is paid; the rest moves in the books. */
function findVoucherType({ debit, credit }: BookEntry): string {
  if (debit === 'cash') return 'Receipt';
  return credit === 'cash' ? 'Payment' : 'Journal';
}

/** In Tally what is debited is below zero. */
const toSide = (account: BookEntry['debit'], amount: string, isDebit: boolean) => ({
  LEDGERNAME: ACCOUNT_NAMES[account],
  ISDEEMEDPOSITIVE: isDebit ? 'Yes' : 'No',
  AMOUNT: isDebit ? `-${amount}` : amount,
});

/** Tally knows a voucher by its id: one that is imported again alters itself, and never doubles. */
function formatVoucher(entry: BookEntry): string {
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
    'ALLLEDGERENTRIES.LIST': [toSide(entry.debit, entry.amount, true), toSide(entry.credit, entry.amount, false)],
  };
  return toMessage({ VOUCHER: voucher });
}

/** The file of an import, part by part: the accounts first, so that a company that has none of them takes it. */
export async function* listTallyParts(pages: AsyncIterable<BookEntry[]>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
<BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC><REQUESTDATA>
`;
  yield Object.entries(ACCOUNT_NAMES).map(formatLedger).join('');
  for await (const page of pages) yield page.map(formatVoucher).join('');
  yield '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n';
}
