import type { NewWithdrawal, PayoutMethod, Wallet, Withdrawal } from 'api/contract';
import { normalizeWholeRupees } from 'api/contract/rules';
import { useDraft } from 'client/draft';
import { useForm } from 'client/form';
import { formatRupees, parseMicros, toRupeesText } from 'client/money';
import { msg } from 'client/msg';
import { useIdempotentWrite } from 'client/queries';
import { Amount, Button, Notice, RichText, SelectField, TextField } from 'design';
import { type Translate, useTranslation } from 'i18n';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { describeError } from '../error-words';
import { AmountChoices } from '../page/amount-choices';
import { Confirmation } from '../page/confirmation';
import styles from '../page/stacked-form.module.css';
import { Step, useSteps } from '../page/steps';
import { isBelowLeast } from '../page/is-below-least';
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

export const useWithdrawalSteps = () => useSteps(['amount', 'destination']);

/** How much, then where to. */
export function WithdrawForm({ wallet, destinations }: WithdrawFormProps) {
  const { t } = useTranslation();
  const { current, back, form, requested } = useWithdrawal(wallet, destinations[0]);
  const amount = normalizeWholeRupees(form.values.amount);
  const remaining =
    checkWithdrawalAmount(amount, wallet) === undefined
      ? toRupeesText(parseMicros(wallet.withdrawable) - parseMicros(amount))
      : undefined;
  const amountField = form.field('amount');
  const failure = form.failure ?? (current === 'destination' ? amountField.error : undefined);

  return (
    <form className={styles.form} {...form.formProps}>
      {requested && (
        <Confirmation>
          <RichText
            text={t(
              '<0>{amount}</0> is set aside for your withdrawal to {destination}. You see below when it is approved and paid.',
              { amount: formatRupees(requested.amount), destination: formatDestination(t, requested.destination) },
            )}
            parts={[<Amount key="amount" value={requested.amount} />]}
          />
        </Confirmation>
      )}
      <Step name="amount" title={t('1. Choose the amount')} current={current}>
        <TextField
          label={t('Amount in rupees')}
          inputMode="numeric"
          autoComplete="off"
          help={describeLimits(t, wallet)}
          {...amountField}
        />
        <AmountChoices amounts={listChoices(wallet)} />
        {current && <Button type="submit">{t('Choose where it goes')}</Button>}
      </Step>
      <Step name="destination" title={t('2. Choose where it goes')} current={current} back={back}>
        <SelectField
          label={t('To')}
          options={destinations.map(({ method, label }) => ({ value: method, label }))}
          help={<Link to="/profile">{t('Change payout details')}</Link>}
          {...form.field('method')}
        />
        {remaining !== undefined && (
          <p role="status">
            <RichText
              text={t('After this, <0>{amount}</0> remains to be withdrawn.', { amount: formatRupees(remaining) })}
              parts={[<Amount key="amount" value={remaining} />]}
            />
          </p>
        )}
        {failure && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" isBusy={form.isSending}>
          {t(form.isSending ? 'Requesting...' : 'Request withdrawal')}
        </Button>
      </Step>
    </form>
  );
}

interface WithdrawalFields {
  amount: string;
  method: PayoutMethod;
}

function useWithdrawal(wallet: Wallet, first: Destination) {
  const { current, back, goTo } = useWithdrawalSteps();
  const [requested, setRequested] = useState<Withdrawal>();
  const write = useIdempotentWrite(MONEY_KEY);
  const form = useForm<WithdrawalFields>({
    initial: { amount: '', method: first.method },
    draft: useDraft('withdrawal'),
    check: ({ amount }) => ({ amount: checkWithdrawalAmount(normalizeWholeRupees(amount), wallet) }),
    send: async ({ amount, method }) => {
      if (current === 'amount') {
        setRequested(undefined);
        goTo('destination');
        return {};
      }
      const data: NewWithdrawal = { amount: normalizeWholeRupees(amount), method };
      setRequested(await write<Withdrawal>({ method: 'POST', url: '/withdrawals', data }));
      if (current) goTo('amount', { replace: true });
      return { amount: '' };
    },
    describe: describeError,
  });
  const { values, isSent } = form;
  useEffect(() => {
    const isRight = checkWithdrawalAmount(normalizeWholeRupees(values.amount), wallet) === undefined;
    if (!isRight && current === 'destination') goTo('amount', { replace: true });
  }, [values.amount, wallet, current, goTo]);
  return { current, back, form, requested: isSent ? requested : undefined };
}

/** The least there is to withdraw, and all of it, in whole rupees. */
function listChoices(wallet: Wallet): string[] {
  const [all = ''] = wallet.withdrawable.split('.');
  const amounts = [...new Set([wallet.leastWithdrawal, all])];
  return amounts.filter((amount) => checkWithdrawalAmount(amount, wallet) === undefined);
}

/** The server's words for where money goes: a UPI id, or "Account ••••9012, SBIN0001234". */
export function formatDestination(t: Translate, destination: string): string {
  const [, account] = /^Account (.*)$/.exec(destination) ?? [];
  return account === undefined ? destination : t('Account {account}', { account });
}

function describeLimits(t: Translate, wallet: Wallet): string {
  const { withdrawable, leastWithdrawal, governingPlan, held } = wallet;
  const [amount, least] = [formatRupees(withdrawable), formatRupees(leastWithdrawal)];
  const limits = isBelowLeast(wallet)
    ? [t('{amount} is free, but a withdrawal is at least {least}.', { amount, least })]
    : [
        governingPlan
          ? t('At least {amount} in your tier.', { amount: least })
          : t('You have no running package: at least {amount}, or all that is left when it is less.', {
              amount: least,
            }),
        t('You can withdraw {amount} now.', { amount }),
      ];
  const sentences = [
    t('Whole rupees.'),
    ...limits,
    held && t('Bonuses of {amount} are held; your wallet says until when.', { amount: formatRupees(held.amount) }),
  ];
  return sentences.filter(Boolean).join(' ');
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
  if (!WHOLE_RUPEES.test(amount)) return msg('Amount must be whole rupees.');
  if (parseMicros(amount) < parseMicros(leastWithdrawal)) {
    return `Amount must be at least ${formatRupees(leastWithdrawal)}.`;
  }
  if (parseMicros(amount) <= parseMicros(withdrawable)) return undefined;
  return `You can withdraw at most ${formatRupees(withdrawable)} now.`;
}
