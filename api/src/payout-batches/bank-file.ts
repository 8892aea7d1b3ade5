import type { PayoutMode, PayoutTemplate } from '../contract';
import { formatCsvLine, type FileCell } from '../exports/cells';
import { BYTE_ORDER_MARK, writeWorkbook } from '../exports/send-file';
import { MICROS_PER_RUPEE } from '../ledger/rupees';
import type { Destination } from '../withdrawals/destination';
import { TEMPLATES, type Field } from './templates';

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
