import type { NewWithdrawal, PayoutMethod, Wallet, Withdrawal } from 'api/contract';
import { normalizeWholeRupees } from 'api/contract/rules';
import { useForm } from 'client/form';
import { formatRupees, parseMicros, toRupeesText } from 'client/money';
import { useIdempotentWrite } from 'client/queries';
import { Amount, Button, Notice, SelectField, TextField } from 'design';
import { useState } from 'react';
import { Link } from 'react-router';
import { describeError } from '../error-words';
import styles from '../page/stacked-form.module.css';
import { MONEY_KEY } from '../page/wallet-queries';

export interface Destination {
  method: PayoutMethod;
  label: string;
}

interface WithdrawFormProps {
  wallet: Wallet;
  /** At least one. */
  destinations: readonly [Destination, ...Destination[]];
}

export function WithdrawForm({ wallet, destinations }: WithdrawFormProps) {
  const [requested, setRequested] = useState<Withdrawal>();
  const write = useIdempotentWrite(MONEY_KEY);
  const form = useForm({
    initial: { amount: '', method: destinations[0].method },
    check: ({ amount }) => ({ amount: checkWithdrawalAmount(normalizeWholeRupees(amount), wallet) }),
    send: async ({ amount, method }) => {
      const data: NewWithdrawal = { amount: normalizeWholeRupees(amount), method };
      setRequested(await write<Withdrawal>({ method: 'POST', url: '/withdrawals', data }));
      return { amount: '' };
    },
    describe: describeError,
  });
  const amount = normalizeWholeRupees(form.values.amount);

  return (
    <form className={styles.form} {...form.formProps}>
      <TextField
        label="Amount in rupees"
        inputMode="numeric"
        autoComplete="off"
        help={describeLimits(wallet)}
        {...form.field('amount')}
      />
      <SelectField
        label="To"
        options={destinations.map(({ method, label }) => ({ value: method, label }))}
        help={<Link to="/profile">Change payout details</Link>}
        {...form.field('method')}
      />
      {checkWithdrawalAmount(amount, wallet) === undefined && (
        <p role="status">
          After this, <Amount value={toRupeesText(parseMicros(wallet.withdrawable) - parseMicros(amount))} /> remains to
          be withdrawn.
        </p>
      )}
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      {form.isSent && requested && (
        <Notice tone="success">
          <Amount value={requested.amount} /> is set aside for your withdrawal to {requested.destination}. You see below
          when it is approved and paid.
        </Notice>
      )}
      <Button type="submit" isBusy={form.isSending}>
        {form.isSending ? 'Requesting...' : 'Request withdrawal'}
      </Button>
    </form>
  );
}

function describeLimits({ withdrawable, leastWithdrawal, governingPlan, held }: Wallet): string {
  const amount = formatRupees(leastWithdrawal);
  const least = governingPlan
    ? `At least ${amount} in your tier. `
    : `You have no running package: at least ${amount}, or all that is left when it is less. `;
  const waiting = held ? ` Bonuses of ${formatRupees(held.amount)} are held; your wallet says until when.` : '';
  return `Whole rupees. ${least}You can withdraw ${formatRupees(withdrawable)} now.${waiting}`;
}

const WHOLE_RUPEES = /^[1-9][0-9]{0,11}$/;

/**
 * Whether so many rupees can be withdrawn from a wallet; the server decides again.
 * @returns the sentence to show, or undefined
 */
export function checkWithdrawalAmount(
  amount: string,
  { withdrawable, leastWithdrawal }: Pick<Wallet, 'withdrawable' | 'leastWithdrawal'>,
): string | undefined {
  if (!WHOLE_RUPEES.test(amount)) return 'Amount must be whole rupees.';
  if (parseMicros(amount) < parseMicros(leastWithdrawal)) {
    return `Amount must be at least ${formatRupees(leastWithdrawal)}.`;
  }
  if (parseMicros(amount) <= parseMicros(withdrawable)) return undefined;
  return `You can withdraw at most ${formatRupees(withdrawable)} now.`;
}
