import type { Deposit, DepositMode, NewDeposit } from 'api/contract';
import { checkDepositAmount, checkUtr, normalizeUtr, normalizeWholeRupees } from 'api/contract/rules';
import { useForm } from 'client/form';
import { createRequestKey, useIdempotentWrite } from 'client/queries';
import { Button, Notice, SelectField, TextField } from 'design';
import { useState } from 'react';
import { describeError } from '../error-words';
import { MONEY_KEY } from '../wallet/wallet-queries';
import styles from './deposits.module.css';
import { PaymentSteps, TierSummary } from './payment-steps';

/** The modes of payment, and what a member finds on their receipt for each. */
const RECEIPTS: Record<DepositMode, string> = {
  UPI: 'The 12 digits that your UPI app calls UTR, RRN or UPI reference.',
  NEFT: 'The 16 letters and digits of the NEFT reference.',
  RTGS: 'The 22 letters and digits of the RTGS reference.',
  'Credit Card': 'The reference on the receipt of the card payment, 6 to 30 letters and digits.',
  NetBanking: 'The reference that your bank shows after the payment, 6 to 30 letters and digits.',
};
const MODE_OPTIONS = Object.keys(RECEIPTS).map((mode) => ({ value: mode, label: mode }));

const EMPTY: Pick<NewDeposit, 'amount' | 'mode' | 'utr'> = { amount: '', mode: 'UPI', utr: '' };

/** Amount, payment, reference: then the club compares it with its bank. */
export function AddFundsForm({ onAdded }: { onAdded: (deposit: Deposit) => void }) {
  const [paymentReference] = useState(() => `SC${createRequestKey()}`);
  const write = useIdempotentWrite(MONEY_KEY);
  const form = useForm({
    initial: EMPTY,
    check: ({ amount, mode, utr }) => ({
      amount: checkDepositAmount(normalizeWholeRupees(amount)),
      utr: checkUtr(mode, utr),
    }),
    send: async ({ amount, mode, utr }) => {
      const data: NewDeposit = { amount: normalizeWholeRupees(amount), mode, utr: normalizeUtr(utr) };
      if (mode === 'UPI') data.paymentReference = paymentReference;
      onAdded(await write<Deposit>({ method: 'POST', url: '/deposits', data }));
    },
    describe: describeError,
  });
  const { mode } = form.values;
  const amount = normalizeWholeRupees(form.values.amount);

  return (
    <form className={styles.form} {...form.formProps}>
      <fieldset className={styles.step}>
        <legend className={styles.legend}>1. Choose the amount</legend>
        <TextField
          label="Amount in rupees"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1000"
          help="Whole rupees, from ₹1,000."
          {...form.field('amount')}
        />
        <TierSummary amount={amount} />
      </fieldset>
      <fieldset className={styles.step}>
        <legend className={styles.legend}>2. Pay</legend>
        <SelectField label="How you pay" options={MODE_OPTIONS} {...form.field('mode')} />
        {checkDepositAmount(amount) === undefined ? (
          <PaymentSteps mode={mode} amount={amount} reference={paymentReference} />
        ) : (
          <p className={styles.hint}>How to pay shows here once the amount is right.</p>
        )}
      </fieldset>
      <fieldset className={styles.step}>
        <legend className={styles.legend}>3. Send the reference</legend>
        <TextField
          label="Reference (UTR)"
          autoComplete="off"
          autoCapitalize="characters"
          help={RECEIPTS[mode]}
          {...form.field('utr')}
        />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" isBusy={form.isSending}>
          {form.isSending ? 'Sending...' : 'I have paid, send it'}
        </Button>
      </fieldset>
    </form>
  );
}
