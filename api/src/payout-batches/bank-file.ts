import type { PayoutMode, PayoutTemplate } from '../contract';
import { formatCsvLine, type FileCell } from '../exports/cells';
import { BYTE_ORDER_MARK, writeWorkbook } from '../exports/send-file';
import { MICROS_PER_RUPEE } from '../ledger/rupees';
import type { Destination } from '../withdrawals/destination';

/** What a line of a bank's file can say of its payout. */
type Field =
  | 'mode'
  | 'debitAccount'
  | 'name'
  | 'account'
  | 'ifsc'
  | 'upi'
  | 'amount'
  | 'reference'
  | 'narration'
  | 'date'
  | 'utr';

interface NamedBatch {
  batchId: string;
  /** Of its release, YYYY-MM-DD. */
  day: string;
  /** Which one of its template it is on that day, from one on. */
  ofDay: number;
}

interface Template {
  /** Of the file: `payouts-12.csv`. */
  toName: (batch: NamedBatch) => string;
  hasHeader: boolean;
  /**
   * A bank takes what it has written down: no workbook, no commas and other signs in texts, and it pays to accounts;
   * UPI ids are paid in another way.
   */
  isOfBank: boolean;
  modes: Record<PayoutMode, string>;
  /** From an account of the same bank, by the first four letters of the IFSC. */
  ownBank?: { prefix: string; mode: string };
  formatDay: (day: string) => string;
  columns: readonly (readonly [heading: string, says: Field | { fixed: string }])[];
}

const empty = (...names: string[]) => names.map((name) => [name, { fixed: '' }] as const);
const PLAIN_MODES = { IMPS: 'IMPS', NEFT: 'NEFT', RTGS: 'RTGS', UPI: 'UPI' };
const turnRound = (separator: string) => (day: string) => day.split('-').toReversed().join(separator);

/** The layouts of the banks, as data; docs/payout-files.md says what the columns are. */
export const TEMPLATES: Record<PayoutTemplate, Template> = {
  generic: {
    toName: ({ batchId }) => `payouts-${batchId}.csv`,
    hasHeader: true,
    isOfBank: false,
    modes: PLAIN_MODES,
    formatDay: (day) => day,
    columns: [
      ['Reference', 'reference'],
      ['Mode', 'mode'],
      ['Name', 'name'],
      ['Account number', 'account'],
      ['IFSC', 'ifsc'],
      ['UPI id', 'upi'],
      ['Amount', 'amount'],
      ['Date', 'date'],
      ['UTR', 'utr'],
      ['Status', { fixed: '' }],
      ['Reason', { fixed: '' }],
    ],
  },
  icici: {
    toName: ({ batchId }) => `icici-bulk-${batchId}.csv`,
    hasHeader: true,
    isOfBank: true,
    modes: PLAIN_MODES,
    ownBank: { prefix: 'ICIC', mode: 'FT' },
    formatDay: turnRound('-'),
    columns: [
      ['PYMT_PROD_TYPE_CODE', { fixed: 'PAB_VENDOR' }],
      ['PYMT_MODE', 'mode'],
      ['DEBIT_ACC_NO', 'debitAccount'],
      ['BNF_NAME', 'name'],
      ['BENE_ACC_NO', 'account'],
      ['BENE_IFSC', 'ifsc'],
      ['AMOUNT', 'amount'],
      ['DEBIT_NARR', 'narration'],
      ['CREDIT_NARR', 'narration'],
      ...empty('MOBILE_NUM', 'EMAIL_ID', 'REMARK'),
      ['PYMT_DATE', 'date'],
      ['REF_NO', 'reference'],
      ...empty('ADDL_INFO1', 'ADDL_INFO2', 'ADDL_INFO3', 'ADDL_INFO4', 'ADDL_INFO5'),
    ],
  },
  hdfc: {
    toName: ({ day, ofDay }) => `SAFAR${day.slice(8)}${day.slice(5, 7)}.${String(ofDay).padStart(3, '0')}`,
    hasHeader: false,
    isOfBank: true,
    modes: { IMPS: 'M', NEFT: 'N', RTGS: 'R', UPI: '' },
    ownBank: { prefix: 'HDFC', mode: 'I' },
    formatDay: turnRound('/'),
    columns: [
      ['Transaction type', 'mode'],
      ...empty('Beneficiary code'),
      ['Beneficiary account number', 'account'],
      ['Instrument amount', 'amount'],
      ['Beneficiary name', 'name'],
      ...empty('Drawee location', 'Print location', 'Address 1', 'Address 2', 'Address 3', 'Address 4', 'Address 5'),
      ['Instruction reference number', 'reference'],
      ['Customer reference number', 'reference'],
      ...empty('Details 1', 'Details 2', 'Details 3', 'Details 4', 'Details 5', 'Details 6', 'Details 7'),
      ...empty('Cheque number'),
      ['Transaction date', 'date'],
      ...empty('MICR number'),
      ['IFSC', 'ifsc'],
      ...empty('Bank name', 'Branch name', 'Email'),
    ],
  },
};

export interface BankFileLine extends Destination {
  payoutId: bigint;
  name: string;
  amountMicros: bigint;
  mode: PayoutMode;
}

const RTGS_FROM_MICROS = 200_000n * MICROS_PER_RUPEE;

/** Two lakh and more go by RTGS, whatever carries what is smaller. */
export function chooseMode(
  { method, amountMicros }: Pick<BankFileLine, 'method' | 'amountMicros'>,
  smallMode: PayoutMode,
): PayoutMode {
  if (method === 'UPI') return 'UPI';
  return amountMicros >= RTGS_FROM_MICROS ? 'RTGS' : smallMode;
}

/** As banks take texts: letters, digits, blanks and few other signs. */
export const toPlainText = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .@/-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

/** Payouts are whole rupees; banks want paise. */
const formatBankAmount = (micros: bigint) =>
  `${micros / MICROS_PER_RUPEE}.${String((micros % MICROS_PER_RUPEE) / 10_000n).padStart(2, '0')}`;

export interface BankFile {
  template: PayoutTemplate;
  /** Of the club. */
  debitAccount: string;
  /** Of the release, YYYY-MM-DD. */
  day: string;
  lines: BankFileLine[];
}

/** The cells of the file: always the same for the same batch. */
function listBankCells({ template, debitAccount, day, lines }: BankFile): FileCell[][] {
  const { columns, modes, ownBank, isOfBank, formatDay } = TEMPLATES[template];
  const write = (text: string): FileCell => (isOfBank ? toPlainText(text) : { text });
  return lines.map((line) => {
    const isOwn = ownBank !== undefined && line.ifsc?.startsWith(ownBank.prefix) === true;
    const fields: Record<Field, FileCell> = {
      mode: isOwn ? ownBank.mode : modes[line.mode],
      debitAccount,
      name: write(line.accountHolder ?? line.name),
      account: isOfBank ? (line.accountNumber ?? '') : { code: line.accountNumber },
      ifsc: line.ifsc ?? '',
      upi: { text: line.upiId },
      amount: { amount: formatBankAmount(line.amountMicros) },
      reference: `WD${line.payoutId}`,
      narration: write(`Withdrawal WD${line.payoutId}`),
      date: formatDay(day),
      utr: { code: '' },
    };
    return columns.map(([, says]) => (typeof says === 'string' ? fields[says] : says.fixed));
  });
}

/** The same as a workbook, for the list of any bank. */
export const writeBankSheet = (file: BankFile): Promise<Buffer> =>
  writeWorkbook(
    TEMPLATES[file.template].columns.map(([name]) => name),
    listBankCells(file),
  );

/** The file as the bank takes it. */
export function formatBankFile(file: BankFile): string {
  const { hasHeader, isOfBank, columns } = TEMPLATES[file.template];
  // A person opens the list for any bank in a spreadsheet; a bank's program takes nothing but its own layout.
  const mark = isOfBank ? '' : BYTE_ORDER_MARK;
  const head = hasHeader ? formatCsvLine(columns.map(([name]) => name)) : '';
  const body = listBankCells(file).map(formatCsvLine).join('');
  return mark + head + body;
}
