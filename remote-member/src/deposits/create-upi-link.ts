export interface UpiPayment {
  payeeAddress: string;
  payeeName: string;
  /** Whole rupees. */
  amount: string;
  note: string;
  /** Letters and digits, at most 35; comes back on the bank's side. */
  reference: string;
}

/** The link that opens a UPI app with the payment filled in (NPCI, UPI linking specification). */
export function createUpiLink({ payeeAddress, payeeName, amount, note, reference }: UpiPayment): string {
  const fields = { pa: payeeAddress, pn: payeeName, am: `${amount}.00`, cu: 'INR', tn: note, tr: reference };
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeForUpi(value)}`);
  return `upi://pay?${query.join('&')}`;
}

/** Some UPI apps read a plus as a plus and an encoded @ not at all. */
function encodeForUpi(value: string): string {
  return encodeURIComponent(value).replaceAll('%40', '@');
}
