import type { AnnouncedDeposit, Deposit, DepositMode, NewDeposit, PaymentWay, Plan } from 'api/contract';
import { findTier } from 'api/contract/compensation-rules';
import { findUtr } from 'api/contract/receipt';
import { checkDepositAmount, checkUtr, normalizeUtr, normalizeWholeRupees } from 'api/contract/rules';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { Amount, Button, Notice, SelectField, TextField } from 'design';
import type { ClipboardEvent } from 'react';
import { useState } from 'react';
import { describeError } from '../error-words';
import { MONEY_KEY } from '../page/wallet-queries';
import { PaymentSteps, typeInto } from './payment-steps';
import styles from './deposits.module.css';

/** The modes of payment, and what a member finds on their receipt for each. */
const RECEIPTS: Record<DepositMode, string> = {
  UPI: 'The 12 digits that your UPI app calls UTR, RRN or UPI reference. Or paste the whole receipt.',
  IMPS: 'The 12 digits of the IMPS reference (RRN). Or paste the whole message of your bank.',
  NEFT: 'The 16 letters and digits of the NEFT reference. Or paste the whole message of your bank.',
  RTGS: 'The 22 letters and digits of the RTGS reference. Or paste the whole message of your bank.',
  'Credit Card': 'The reference on the receipt of the card payment, 6 to 30 letters and digits.',
  NetBanking: 'The reference that your bank shows after the payment, 6 to 30 letters and digits.',
};
const MODE_OPTIONS = Object.keys(RECEIPTS).map((mode) => ({ value: mode, label: mode }));

interface AddFundsFormProps {
  ways: readonly PaymentWay[];
  /** What was announced before, on this device or another. */
  resumed: AnnouncedDeposit | undefined;
  onAdded: (deposit: Deposit) => void;
}

/** Amount, payment, reference: then the club compares it with its bank. */
export function AddFundsForm({ ways, resumed, onAdded }: AddFundsFormProps) {
  const [shown, setShown] = useState(resumed);
  const write = useIdempotentWrite(MONEY_KEY);
  const form = useForm({
    initial: { amount: resumed?.amount ?? '', mode: (resumed?.mode ?? 'UPI') as DepositMode, utr: '' },
    check: ({ amount, mode, utr }) => ({
      amount: checkDepositAmount(normalizeWholeRupees(amount)),
      utr: checkUtr(mode, utr),
    }),
    send: async ({ amount, mode, utr }) => {
      const data: NewDeposit = { amount: normalizeWholeRupees(amount), mode, utr: normalizeUtr(utr) };
      const isShown = shown?.amount === data.amount && shown.mode === mode;
      const url = isShown ? `/deposits/announced/${shown.id}/report` : '/deposits';
      onAdded(await write<Deposit>({ method: 'POST', url, data: isShown ? { utr: data.utr } : data }));
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
          <PaymentSteps mode={mode} amount={amount} ways={ways} shown={shown} onShown={setShown} />
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
          inputMode={mode === 'UPI' || mode === 'IMPS' ? 'numeric' : 'text'}
          help={RECEIPTS[mode]}
          onPaste={(event) => pasteUtr(event, mode)}
          {...form.field('utr')}
        />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" isBusy={form.isSending}>
          {form.isSending ? 'Sending...' : 'I have paid'}
        </Button>
      </fieldset>
    </form>
  );
}

/** Of a whole receipt the reference stays; what has none is pasted as it is. */
function pasteUtr(event: ClipboardEvent<HTMLInputElement>, mode: DepositMode): void {
  const utr = findUtr(mode, event.clipboardData.getData('text'));
  if (utr === undefined) return;
  event.preventDefault();
  typeInto(event.currentTarget, utr);
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
