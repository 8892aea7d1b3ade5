import type { Deposit, DepositMode, NewDeposit, Plan } from 'api/contract';
import { findTier } from 'api/contract/compensation-rules';
import { checkDepositAmount, checkUtr, normalizeUtr, normalizeWholeRupees } from 'api/contract/rules';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { createRequestKey, useIdempotentWrite, useServerState } from 'client/queries';
import { Amount, Button, ButtonLink, Notice, SelectField, TextField } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useState } from 'react';
import { describeError } from '../error-words';
import { QrImage } from '../qr/qr-image';
import { MONEY_KEY } from '../page/wallet-queries';
import styles from './deposits.module.css';

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

/** The terms that the amount buys, as it is typed. */
function TierSummary({ amount }: { amount: string }) {
  const { data: plans, isError } = useServerState<Plan[]>({ queryKey: [], url: '/plans' });
  if (isError) return <p className={styles.tierHint}>The tiers could not be shown just now. You can still pay.</p>;
  if (checkDepositAmount(amount) !== undefined || !plans) {
    return <p className={styles.tierHint}>Type an amount to see the tier it belongs to.</p>;
  }
  const tier = findTier(plans, Number(amount));
  if (!tier) return <p className={styles.tierHint}>No tier is on sale for this amount today.</p>;
  const { minRecharge, cashbackDay, dailyProfit, minWidthdraw, minLevel } = tier;
  return (
    <div role="status" className={styles.tier}>
      <p className={styles.title}>
        Tier from <Amount value={String(minRecharge)} />
      </p>
      <ul className={styles.terms}>
        <li>Cashback on {cashbackDay.toLocaleString('en-IN')} weekdays</li>
        <li>At most {formatRupees(String(dailyProfit))} credited in a day</li>
        <li>Withdrawals from {formatRupees(String(minWidthdraw))}</li>
        <li>{minLevel === 1 ? '1 level' : `${minLevel} levels`} of your network open</li>
      </ul>
      <p className={styles.tierHint}>The terms of a tier are limits, not a promise: earnings are not guaranteed.</p>
    </div>
  );
}

interface PaymentStepsProps {
  mode: DepositMode;
  /** Whole rupees, already checked. */
  amount: string;
  reference: string;
}

/** How to pay the amount in the chosen mode. */
function PaymentSteps({ mode, amount, reference }: PaymentStepsProps) {
  const { upi, brand } = useSiteConfig();
  if (mode !== 'UPI') {
    return (
      <p>
        Pay <Amount value={amount} /> to {upi.payeeName} by {mode}. The account details for this mode come from{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. Your bank then gives you a reference.
      </p>
    );
  }
  const link = createUpiLink({ ...upi, amount, note: `${brand.name} deposit`, reference });
  return (
    <div className={styles.upi}>
      <div className={styles.qr}>
        <QrImage text={link} label={`QR code of the UPI payment to ${upi.payeeName}`} />
      </div>
      <div className={styles.words}>
        <p>
          Scan with any UPI app, or open one on this phone. Pay <Amount value={amount} /> to{' '}
          <strong>{upi.payeeName}</strong>, <span className={styles.address}>{upi.payeeAddress}</span>.
        </p>
        <ButtonLink to={link} variant="secondary">
          Open UPI app
        </ButtonLink>
      </div>
    </div>
  );
}

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
