import type { PayoutMode, PayoutTemplate } from '../contract';

/** What a line of a bank's file can say of its payout. */
export type Field =
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

export interface Template {
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
