import * as fc from 'fast-check';
import { createUpiLink } from './transfer-steps';

const PAYMENT = {
  payeeAddress: 'safarcircle@upi.example',
  payeeName: 'Safar Circle',
  amount: '1000',
  note: 'Safar Circle deposit',
  reference: 'SC0123',
};

test('the link names payee, amount, currency, note and reference, in the encoding of UPI apps', () => {
  expect(createUpiLink(PAYMENT)).toBe(
    'upi://pay?pa=safarcircle@upi.example&pn=Safar%20Circle&am=1000.00&cu=INR&tn=Safar%20Circle%20deposit&tr=SC0123',
  );
});

test('whatever a payee is called, no field can change another', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(anyText, anyText, fc.integer({ min: 1000, max: 10 ** 9 }), (payeeName, note, rupees) => {
      const link = new URL(createUpiLink({ ...PAYMENT, payeeName, note, amount: String(rupees) }));
      expect([link.protocol, Object.fromEntries(link.searchParams)]).toEqual([
        'upi:',
        {
          pa: PAYMENT.payeeAddress,
          pn: payeeName,
          am: `${rupees}.00`,
          cu: 'INR',
          tn: note,
          tr: PAYMENT.reference,
        },
      ]);
    }),
  );
});
