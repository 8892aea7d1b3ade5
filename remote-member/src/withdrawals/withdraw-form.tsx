import type { NewWithdrawal, PayoutMethod, Wallet, Withdrawal } from 'api/contract';
import { normalizeWholeRupees } from 'api/contract/rules';
import { formatRupees, parseMicros, toRupeesText } from 'client/money';
import { Amount, Button, Notice, SelectField, TextField } from 'design';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { formatFailure } from '../area/format-failure';
import styles from '../area/stacked-form.module.css';
import { useMoveMoney } from '../money/use-move-money';
import { checkWithdrawalAmount } from './check-withdrawal-amount';

export interface Destination {
  method: PayoutMethod;
  label: string;
}

interface WithdrawFormProps {
  wallet: Wallet;
  /** At least one. */
  destinations: readonly Destination[];
}

export function WithdrawForm({ wallet, destinations }: WithdrawFormProps) {
  const [typed, setTyped] = useState('');
  const [isSeen, setSeen] = useState(false);
  const [chosen, setChosen] = useState<PayoutMethod>();
  const send = useMoveMoney<NewWithdrawal, Withdrawal>('/withdrawals');
  const destination = destinations.find(({ method }) => method === chosen) ?? destinations[0];
  const amount = normalizeWholeRupees(typed);
  const error = checkWithdrawalAmount(amount, wallet);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSeen(true);
    if (error !== undefined || !destination) return;
    send.mutate({ amount, method: destination.method }, { onSuccess: clear });
  }

  function clear() {
    setTyped('');
    setSeen(false);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Amount in rupees"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        help={describeLimits(wallet)}
        error={isSeen && error}
        onChange={({ target }) => {
          if (!send.isPending) send.reset();
          setTyped(target.value);
        }}
        onBlur={() => typed && setSeen(true)}
      />
      <SelectField
        label="To"
        options={destinations.map(({ method, label }) => ({ value: method, label }))}
        value={destination?.method}
        help={<Link to="/profile">Change payout details</Link>}
        onChange={({ target }) => setChosen(destinations.find(({ method }) => method === target.value)?.method)}
      />
      {error === undefined && (
        <p role="status">
          After this, <Amount value={toRupeesText(parseMicros(wallet.withdrawable) - parseMicros(amount))} /> remains to
          be withdrawn.
        </p>
      )}
      {send.isError && <Notice tone="error">{formatFailure(send.error)}</Notice>}
      {send.isSuccess && (
        <Notice tone="success">
          <Amount value={send.data.amount} /> is set aside for your withdrawal to {send.data.destination}. You see below
          when it is approved and paid.
        </Notice>
      )}
      <Button type="submit" isBusy={send.isPending}>
        {send.isPending ? 'Requesting...' : 'Request withdrawal'}
      </Button>
    </form>
  );
}

function describeLimits({ withdrawable, governingPlan }: Wallet): string {
  const least = governingPlan ? `At least ${formatRupees(String(governingPlan.minWidthdraw))} in your tier. ` : '';
  return `Whole rupees. ${least}You can withdraw ${formatRupees(withdrawable)} now.`;
}
