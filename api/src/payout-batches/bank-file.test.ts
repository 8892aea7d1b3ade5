import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatBankFile, type BankFileLine } from './bank-file';
import { parseResults } from './parse-results';
import { TEMPLATES } from './templates';

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
  expect(TEMPLATES[template].toName('7', FILE.day)).toBe(name);
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
