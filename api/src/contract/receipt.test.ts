import { findUtr } from './receipt';

const UPI_RECEIPT = `Paid to Safar Circle
₹1,500
Completed
14 Nov 2026, 10:32 am
State Bank of India 1234
UPI transaction ID
402611229999
To: Safar Circle
safarcircle@sbi
From: A MEMBER
Google transaction ID
CICAgOjVv7qRUQ`;

const SMS =
  'Dear Customer, your a/c no. XX1234 is debited by Rs.150000.00 on 14Nov26 towards RTGS with UTR SBINR52026111412345678. Call 18001234 -SBI';

describe('the reference in a pasted text', () => {
  it('is the text itself, however it is spaced', () => {
    expect(findUtr('UPI', ' 4026 1122 9999\n')).toBe('402611229999');
    expect(findUtr('NEFT', 'n318264012345678')).toBe('N318264012345678');
  });

  it('is found in the text of a whole receipt', () => {
    expect(findUtr('UPI', UPI_RECEIPT)).toBe('402611229999');
    expect(findUtr('RTGS', SMS)).toBe('SBINR52026111412345678');
  });

  it('is the one that is called so, when others look like it', () => {
    expect(findUtr('UPI', 'Mobile 919000000001, UPI Ref No 402611229999')).toBe('402611229999');
    expect(findUtr('UPI', 'Mobile 919000000001 paid 402611229999')).toBeUndefined();
  });

  it('is not made up', () => {
    expect(findUtr('UPI', 'Paid ₹1,500 on 14 Nov 2026')).toBeUndefined();
    expect(findUtr('NEFT', UPI_RECEIPT)).toBeUndefined();
  });
});
