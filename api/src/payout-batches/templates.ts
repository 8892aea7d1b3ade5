import type { PayoutMode, PayoutTemplate } from '../contract';

/** What a cell of a bank's file says. */
type Source =
  | { fixed: string }
  | {
      field:
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
    };

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
  /** Whether it is also a workbook: banks take what they have written down. */
  isSheet: boolean;
  lineEnd: string;
  /** Banks refuse files with commas and other signs in texts. */
  isPlain: boolean;
  /** A bank's file pays to accounts; UPI ids are paid in another way. */
  carriesUpi: boolean;
  modes: Record<PayoutMode, string>;
  /** From an account of the same bank, by the first four letters of the IFSC. */
  ownBank?: { prefix: string; mode: string };
  formatDay: (day: string) => string;
  columns: readonly (readonly [string, Source])[];
}

const empty = (...names: string[]) => names.map((name) => [name, { fixed: '' }] as const);
const PLAIN_MODES = { IMPS: 'IMPS', NEFT: 'NEFT', RTGS: 'RTGS', UPI: 'UPI' };
const turnRound = (separator: string) => (day: string) => day.split('-').toReversed().join(separator);

/** The layouts of the banks, as data; docs/payout-files.md says where each column comes from. */
export const TEMPLATES: Record<PayoutTemplate, Template> = {
  generic: {
    toName: ({ batchId }) => `payouts-${batchId}.csv`,
    hasHeader: true,
    isSheet: true,
    lineEnd: '\r\n',
    isPlain: false,
    carriesUpi: true,
    modes: PLAIN_MODES,
    formatDay: (day) => day,
    columns: [
      ['Reference', { field: 'reference' }],
      ['Mode', { field: 'mode' }],
      ['Name', { field: 'name' }],
      ['Account number', { field: 'account' }],
      ['IFSC', { field: 'ifsc' }],
      ['UPI id', { field: 'upi' }],
      ['Amount', { field: 'amount' }],
      ['Date', { field: 'date' }],
      ['UTR', { field: 'utr' }],
      ['Status', { fixed: '' }],
      ['Reason', { fixed: '' }],
    ],
  },
  icici: {
    toName: ({ batchId }) => `icici-bulk-${batchId}.csv`,
    hasHeader: true,
    isSheet: false,
    lineEnd: '\r\n',
    isPlain: true,
    carriesUpi: false,
    modes: PLAIN_MODES,
    ownBank: { prefix: 'ICIC', mode: 'FT' },
    formatDay: turnRound('-'),
    columns: [
      ['PYMT_PROD_TYPE_CODE', { fixed: 'PAB_VENDOR' }],
      ['PYMT_MODE', { field: 'mode' }],
      ['DEBIT_ACC_NO', { field: 'debitAccount' }],
      ['BNF_NAME', { field: 'name' }],
      ['BENE_ACC_NO', { field: 'account' }],
      ['BENE_IFSC', { field: 'ifsc' }],
      ['AMOUNT', { field: 'amount' }],
      ['DEBIT_NARR', { field: 'narration' }],
      ['CREDIT_NARR', { field: 'narration' }],
      ...empty('MOBILE_NUM', 'EMAIL_ID', 'REMARK'),
      ['PYMT_DATE', { field: 'date' }],
      ['REF_NO', { field: 'reference' }],
      ...empty('ADDL_INFO1', 'ADDL_INFO2', 'ADDL_INFO3', 'ADDL_INFO4', 'ADDL_INFO5'),
    ],
  },
  hdfc: {
    toName: ({ day, ofDay }) => `SAFAR${day.slice(8)}${day.slice(5, 7)}.${String(ofDay).padStart(3, '0')}`,
    hasHeader: false,
    isSheet: false,
    lineEnd: '\r\n',
    isPlain: true,
    carriesUpi: false,
    modes: { IMPS: 'M', NEFT: 'N', RTGS: 'R', UPI: '' },
    ownBank: { prefix: 'HDFC', mode: 'I' },
    formatDay: turnRound('/'),
    columns: [
      ['Transaction type', { field: 'mode' }],
      ...empty('Beneficiary code'),
      ['Beneficiary account number', { field: 'account' }],
      ['Instrument amount', { field: 'amount' }],
      ['Beneficiary name', { field: 'name' }],
      ...empty('Drawee location', 'Print location', 'Address 1', 'Address 2', 'Address 3', 'Address 4', 'Address 5'),
      ['Instruction reference number', { field: 'reference' }],
      ['Customer reference number', { field: 'reference' }],
      ...empty('Details 1', 'Details 2', 'Details 3', 'Details 4', 'Details 5', 'Details 6', 'Details 7'),
      ...empty('Cheque number'),
      ['Transaction date', { field: 'date' }],
      ...empty('MICR number'),
      ['IFSC', { field: 'ifsc' }],
      ...empty('Bank name', 'Branch name', 'Email'),
    ],
  },
};
