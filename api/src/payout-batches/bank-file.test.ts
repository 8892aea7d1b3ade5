import { formatBankFile, type BankFileLine } from './bank-file';
import { parseResults } from './parse-results';

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

it('is the bulk file of ICICI, byte for byte', () => {
  expect(formatBankFile({ ...FILE, template: 'icici', lines: [LINE, LARGE] })).toBe(
    'PYMT_PROD_TYPE_CODE,PYMT_MODE,DEBIT_ACC_NO,BNF_NAME,BENE_ACC_NO,BENE_IFSC,AMOUNT,DEBIT_NARR,CREDIT_NARR,MOBILE_NUM,EMAIL_ID,REMARK,PYMT_DATE,REF_NO,ADDL_INFO1,ADDL_INFO2,ADDL_INFO3,ADDL_INFO4,ADDL_INFO5\r\n' +
      'PAB_VENDOR,IMPS,000405001234,Asha A Verma,001234567890,SBIN0001234,1500.00,Withdrawal WD12,Withdrawal WD12,,,,20-11-2026,WD12,,,,,\r\n' +
      'PAB_VENDOR,FT,000405001234,Asha A Verma,001234567890,ICIC0000004,250000.00,Withdrawal WD13,Withdrawal WD13,,,,20-11-2026,WD13,,,,,\r\n',
  );
});

it('is the comma file of HDFC: no header, no signs inside', () => {
  expect(formatBankFile({ ...FILE, template: 'hdfc', lines: [LINE, LARGE] })).toBe(
    'M,,001234567890,1500.00,Asha A Verma,,,,,,,,WD12,WD12,,,,,,,,,20/11/2026,,SBIN0001234,,,\r\n' +
      'R,,001234567890,250000.00,Asha A Verma,,,,,,,,WD13,WD13,,,,,,,,,20/11/2026,,ICIC0000004,,,\r\n',
  );
});

it('is a list for whatever bank, UPI ids included, with room for what became of each', () => {
  const upi: BankFileLine = {
    ...LINE,
    method: 'UPI',
    mode: 'UPI',
    upiId: 'asha@bank',
    accountHolder: null,
    accountNumber: null,
    ifsc: null,
  };
  expect(formatBankFile({ ...FILE, template: 'generic', lines: [LINE, upi] })).toBe(
    'Reference,Mode,Name,Account number,IFSC,UPI id,Amount,Date,UTR,Status,Reason\r\n' +
      'WD12,IMPS,"Asha, ""A"" Vermá","=""001234567890""",SBIN0001234,,1500.00,2026-11-20,,,\r\n' +
      'WD12,UPI,Asha Verma,,,asha@bank,1500.00,2026-11-20,,,\r\n',
  );
});

describe('what a bank says became of payouts', () => {
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
      'the own list, sent back',
      'Reference,UTR,Status,Reason\nWD12,"=""412345678901""",paid,\nWD13,,failed,',
      [
        ['12', '412345678901', null, null],
        ['13', null, 'The bank gives no reason.', null],
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
