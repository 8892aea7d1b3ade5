import type { Deposit, DepositMode, NewDeposit } from 'api/contract';
import { checkDepositAmount, checkUtr, normalizeUtr, normalizeWholeRupees } from 'api/contract/rules';
import { Button, Notice, SelectField, TextField } from 'design';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { formatFailure } from '../area/format-failure';
import { createRequestKey } from '../area/create-request-key';
import { useMoveMoney } from '../money/use-move-money';
import styles from './add-funds-form.module.css';
import { DEPOSIT_MODES } from './deposit-modes';
import { PaymentSteps } from './payment-steps';
import { TierSummary } from './tier-summary';

const MODES = Object.keys(DEPOSIT_MODES) as DepositMode[];
const MODE_OPTIONS = MODES.map((mode) => ({ value: mode, label: mode }));

type Fields = Pick<NewDeposit, 'amount' | 'mode' | 'utr'>;

const checkFields = ({ amount, mode, utr }: Fields) => ({
  amount: checkDepositAmount(amount),
  utr: checkUtr(mode, utr),
});

/** Amount, payment, reference: then the club compares it with its bank. */
export function AddFundsForm({ onAdded }: { onAdded: (deposit: Deposit) => void }) {
  const [{ amount, mode, utr }, setFields] = useState<Fields>({ amount: '', mode: 'UPI', utr: '' });
  const [seen, setSeen] = useState({ amount: false, utr: false });
  const [paymentReference] = useState(() => `SC${createRequestKey()}`);
  const send = useMoveMoney<NewDeposit, Deposit>('/deposits');
  const fields = { amount: normalizeWholeRupees(amount), mode, utr };
  const errors = checkFields(fields);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSeen({ amount: true, utr: true });
    if (errors.amount !== undefined || errors.utr !== undefined) return;
    const reference = mode === 'UPI' ? { paymentReference } : {};
    send.mutate({ ...fields, utr: normalizeUtr(utr), ...reference }, { onSuccess: onAdded });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.step}>
        <legend className={styles.legend}>1. Choose the amount</legend>
        <TextField
          label="Amount in rupees"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1000"
          value={amount}
          help="Whole rupees, from ₹1,000."
          error={seen.amount && errors.amount}
          onChange={({ target }) => setFields({ amount: target.value, mode, utr })}
          onBlur={() => amount && setSeen({ ...seen, amount: true })}
        />
        <TierSummary amount={fields.amount} />
      </fieldset>
      <fieldset className={styles.step}>
        <legend className={styles.legend}>2. Pay</legend>
        <SelectField
          label="How you pay"
          options={MODE_OPTIONS}
          value={mode}
          onChange={({ target }) =>
            setFields({ amount, utr, mode: MODES.find((known) => known === target.value) ?? mode })
          }
        />
        {errors.amount === undefined ? (
          <PaymentSteps mode={mode} amount={fields.amount} reference={paymentReference} />
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
          value={utr}
          help={DEPOSIT_MODES[mode]}
          error={seen.utr && errors.utr}
          onChange={({ target }) => setFields({ amount, mode, utr: target.value })}
          onBlur={() => utr && setSeen({ ...seen, utr: true })}
        />
        {send.isError && <Notice tone="error">{formatFailure(send.error)}</Notice>}
        <Button type="submit" isBusy={send.isPending}>
          {send.isPending ? 'Sending...' : 'I have paid, send it'}
        </Button>
      </fieldset>
    </form>
  );
}
