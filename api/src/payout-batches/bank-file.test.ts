import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { toSheetCell } from '../exports/cells';
import { formatBankFile, writeBankSheet, type BankFileLine, TEMPLATES } from './bank-file';
import { parseResults } from './settle-batch';

const LINE: BankFileLine = {
  payoutId: 12n,
  name: 'Asha Verma',
  amountMicros: 1_500_000_000n,
  mode: 'IMPS',
  method: 'Bank Transfer',
  upiId: null,
  accountHolder: 'Asha, "A" Vermá',
  accountNumber: '001234567890',
  ifsc: 'SBIN0001234',
};
const FILE = { debitAccount: '000405001234', day: '2026-11-20' };
const LARGE: BankFileLine = {
  ...LINE,
  payoutId: 13n,
  mode: 'RTGS',
  amountMicros: 250_000_000_000n,
  ifsc: 'ICIC0000004',
};

const NEFT: BankFileLine = { ...LINE, payoutId: 14n, mode: 'NEFT' };
const UPI: BankFileLine = {
  ...LINE,
  payoutId: 15n,
  method: 'UPI',
  mode: 'UPI',
  upiId: 'asha@bank',
  accountHolder: null,
  accountNumber: null,
  ifsc: null,
};
const TO_ACCOUNTS = [LINE, LARGE, NEFT];

it.each([
  ['icici', 'icici-bulk-7.csv', TO_ACCOUNTS],
  ['hdfc', 'SAFAR2011.001', TO_ACCOUNTS],
  ['generic', 'payouts-7.csv', [...TO_ACCOUNTS, UPI]],
] as const)('the file of %s is its sample %s, byte for byte, and has its name', (template, name, lines) => {
  const sample = readFileSync(join(__dirname, '../../../docs/samples/payouts', name));
  const file = Buffer.from(formatBankFile({ ...FILE, template, lines: [...lines] }));
  // As texts first: a difference is read, not counted.
  expect(file.toString()).toBe(sample.toString());
  expect(file.equals(sample)).toBe(true);
  expect(TEMPLATES[template].toName({ batchId: '7', day: FILE.day, ofDay: 1 })).toBe(name);
});

it('the second file of a day for HDFC has another name', () => {
  expect(TEMPLATES.hdfc.toName({ batchId: '8', day: FILE.day, ofDay: 12 })).toBe('SAFAR2011.012');
});

it('the list for any bank is also a workbook, where what is typed as a UTR stays text', async () => {
  const content = await writeBankSheet({ ...FILE, template: 'generic', lines: [LINE, UPI] });
  const [head, first, second] = await readSheet(content);
  expect(head?.slice(3, 10)).toEqual(['Account number', 'IFSC', 'UPI id', 'Amount', 'Date', 'UTR', 'Status']);
  expect(first?.slice(0, 9)).toEqual([
    ...['WD12', 'IMPS', 'Asha, "A" Vermá', '001234567890', 'SBIN0001234', null, 1500, FILE.day, null],
  ]);
  expect(second?.[5]).toBe('asha@bank');
  expect(toSheetCell({ code: '' })).toEqual({ value: '', type: String, format: '@' });
});

describe('what a bank says became of payouts', () => {
  const UTR_ALONE = 'Above the headings of a file a UTR needs the number of its payout: “WD12, UTR”.';
  const read = (text: string) =>
    parseResults(text).map(({ payoutId, utr, reason, problem }) => [payoutId, utr, reason, problem]);

  it.each([
    [
      'a column of UTRs',
      '412345678901\r\n\r\n 412345678902 \n',
      [
        [null, '412345678901', null, null],
        [null, '412345678902', null, null],
      ],
    ],
    [
      'ids and UTRs, copied from a spreadsheet',
      'WD12\tSBIN52026\n13\thdfc 52027',
      [
        ['12', 'SBIN52026', null, null],
        ['13', 'HDFC52027', null, null],
      ],
    ],
    [
      'the return file of ICICI',
      'PYMT_MODE,AMOUNT,REF_NO,STATUS,Rejection Reason,UTR NO\nIMPS,1500.00,WD12,PROCESSED,,412345678901\nIMPS,900,WD13,REJECTED,"Account closed, try again",',
      [
        ['12', '412345678901', null, null],
        ['13', null, 'Account closed, try again', null],
      ],
    ],
    [
      'the return file of ICICI with all of its 29 columns',
      [
        'PYMT_PROD_TYPE_CODE,PYMT_MODE,DEBIT_ACC_NO,BNF_NAME,BENE_ACC_NO,BENE_IFSC,AMOUNT,DEBIT_NARR,CREDIT_NARR,MOBILE_NUM,EMAIL_ID,REMARK,PYMT_DATE,REF_NO,ADDL_INFO1,ADDL_INFO2,ADDL_INFO3,ADDL_INFO4,ADDL_INFO5,FILE_SEQUENCE_NUM,UPLOAD_DATE,STATUS,Rejection Reason,CUSTOMER_REF_NO,INSTRUCTION_NO,TRANSACTION_ID,UTR NO,LIQ_DATE,ENTERED_BY',
        'PAB_VENDOR,IMPS,000405001234,Asha Verma,001234567890,SBIN0001234,1500.00,Withdrawal WD12,Withdrawal WD12,,,,20-11-2026,WD12,,,,,,77,20-11-2026,Paid,,,5501,900000000012,412345678901,20-11-2026,CLUB.MAKER',
        'PAB_VENDOR,NEFT,000405001234,Ravi Rao,001234567891,SBIN0001234,900.00,Withdrawal WD13,Withdrawal WD13,,,,20-11-2026,WD13,,,,,,77,20-11-2026,Rejected,"Account closed, or wrong",,5502,900000000013,,,CLUB.MAKER',
      ].join('\n'),
      [
        ['12', '412345678901', null, null],
        ['13', null, 'Account closed, or wrong', null],
      ],
    ],
    [
      'the own list, sent back',
      'Reference,UTR,Status,Reason\nWD12,"=""412345678901""",paid,\nWD13,,failed,',
      [
        ['12', '412345678901', null, null],
        ['13', null, 'The bank gives no reason.', null],
      ],
    ],
    [
      'a comma file whose reasons have other signs in them',
      'Return file; of 20-11-2026\nREF_NO,STATUS,Rejection Reason,UTR NO\nWD12,REJECTED,Closed; ask the member,\nWD13,REJECTED,"No | such\taccount",\nWD14,PAID,,412345678901',
      [
        ['12', null, 'Closed; ask the member', null],
        ['13', null, 'No | such\taccount', null],
        ['14', '412345678901', null, null],
      ],
    ],
    [
      'what was typed above a file with headings, of which a bank’s own words say nothing',
      'WD12, 412345678901\n13; 412345678902\nReturn file, 20-11-2026\n2 payouts\nSTATUS\tREF_NO\tUTR NO\nPAID\tWD14\t412345678903',
      [
        ['12', '412345678901', null, null],
        ['13', '412345678902', null, 'Above the headings of a file a payout is named with WD: “WD13, UTR”.'],
        ['14', '412345678903', null, null],
      ],
    ],
    [
      'UTRs alone above a file with headings, which are refused, of all that stands there',
      'hdfc52027\n4123 4567 8901\nHDFC52028, Asha\nSafar Circle 2026\nAccount,50200012345678\n20-11-2026\nREF_NO,UTR NO\nWD14,412345678903',
      [
        [null, 'HDFC52027', null, UTR_ALONE],
        [null, '412345678901', null, UTR_ALONE],
        [null, 'HDFC52028', null, UTR_ALONE],
        ['14', '412345678903', null, null],
      ],
    ],
    [
      'a list without headings, whose first line is quoted',
      '"WD12",412345678901,"paid; at last"\nWD13,412345678902',
      [
        ['12', '412345678901', null, null],
        ['13', '412345678902', null, null],
      ],
    ],
    [
      'what nothing can be made of',
      'Reference,UTR,Status\nWD12,1,paid\nAsha,412345678901,paid\nWD14,412345678901,under way',
      [
        ['12', '1', null, 'UTR must be 6 to 30 letters and digits.'],
        [null, null, null, '“Asha” is no number of a payout.'],
        ['14', null, null, 'The state “under way” is not known.'],
      ],
    ],
  ])('is read from %s', (_what, text, results) => {
    expect(read(text)).toEqual(results);
  });
});
