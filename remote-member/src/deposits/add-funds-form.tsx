import type {
  AnnouncedDeposit,
  Deposit,
  DepositMode,
  NewDeposit,
  PaymentWay,
  Plan,
  WaitingDeposits,
} from 'api/contract';
import { findTier } from 'api/contract/compensation-rules';
import { checkModeLimit, findWay } from 'api/contract/payment-limits';
import { findUtr } from 'api/contract/receipt';
import { checkDepositAmount, checkUtr, normalizeUtr, normalizeWholeRupees } from 'api/contract/rules';
import { useDraft } from 'client/draft';
import { typeInto, useForm } from 'client/form';
import { formatCount, formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { Amount, Button, Notice, RichText, SelectField, TextField } from 'design';
import { useTranslation } from 'i18n';
import type { ClipboardEvent } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { describeError } from '../error-words';
import { AmountChoices } from '../page/amount-choices';
import { formatOpenLevels } from '../page/format-levels';
import { findSharedCap, isPaying, SharedCap, usePackages } from '../page/shared-cap';
import { Step, useSteps } from '../page/steps';
import { translateOptions } from '../page/translate-labels';
import { formatFirstCredit, useDailyCashback, useRates } from '../page/use-daily-cashback';
import { MONEY_KEY } from '../page/wallet-queries';
import type { PaymentWays } from './payment-steps';
import { isGone, PaymentSteps } from './payment-steps';
import styles from './deposits.module.css';

/** The modes of payment, and what a member finds on their receipt for each. */
const RECEIPTS: Record<DepositMode, string> = {
  UPI: msg('The 12 digits that your UPI app calls UTR, RRN or UPI reference. Or paste the whole receipt.'),
  IMPS: msg('The 12 digits of the IMPS reference (RRN). Or paste the whole message of your bank.'),
  NEFT: msg('The 16 letters and digits of the NEFT reference. Or paste the whole message of your bank.'),
  RTGS: msg('The 22 letters and digits of the RTGS reference. Or paste the whole message of your bank.'),
  'Credit Card': msg('The reference on the receipt of the card payment, 6 to 30 letters and digits.'),
  NetBanking: msg('The reference that your bank shows after the payment, 6 to 30 letters and digits.'),
};
const MODE_OPTIONS = Object.keys(RECEIPTS).map((mode) => ({ value: mode, label: mode }));

interface AddFundsFormProps {
  ways: PaymentWays;
  /** What the club waits for, as the server had it last. */
  waiting: { data: WaitingDeposits | undefined; dataUpdatedAt: number };
  /** What was announced before, on this device or another. */
  resumed: AnnouncedDeposit | undefined;
  /** Whether the member has chosen that one of several. */
  isChosen: boolean;
  onAdded: (deposit: Deposit) => void;
}

export const useDepositSteps = () => useSteps(['amount', 'pay', 'report']);

/** Amount, payment, reference: then the club compares it with its bank. */
export function AddFundsForm(props: AddFundsFormProps) {
  const { t } = useTranslation();
  const { ways, waiting } = props;
  const { current, back, goOn, form, kept, shown, setShown } = useDepositForm(props);
  const { mode } = form.values;
  const amount = normalizeWholeRupees(form.values.amount);
  const isAmountRight = checkDepositAmount(amount) === undefined;
  const amountField = form.field('amount');
  const failure = form.failure ?? (current === 'report' ? amountField.error : undefined);

  return (
    <form className={styles.form} {...form.formProps}>
      <Step name="amount" title={t('1. Choose the amount')} current={current}>
        <TextField
          label={t('Amount in rupees')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="1000"
          help={t('Whole rupees, from ₹1,000.')}
          {...amountField}
        />
        <TierAmounts />
        <TierSummary amount={amount} />
        {current && (
          <Button type="submit" isBusy={form.isSending}>
            {t('Show how to pay')}
          </Button>
        )}
      </Step>
      <Step name="pay" title={t('2. Pay')} current={current} back={back}>
        <SelectField label={t('How you pay')} options={translateOptions(t, MODE_OPTIONS)} {...form.field('mode')} />
        {isAmountRight ? (
          <PaymentSteps
            {...{ mode, amount, ways, shown }}
            hasAccounts={waiting.data?.hasAccounts ?? true}
            hasGone={!form.isSending && !shown && kept?.amount === amount && kept.mode === mode}
            onShown={setShown}
            onReturn={goOn}
          />
        ) : (
          <p className={styles.hint}>{t('How to pay shows here once the amount is right.')}</p>
        )}
        {current && <Button type="submit">{t('Enter the reference')}</Button>}
      </Step>
      <Step name="report" title={t('3. Send the reference')} current={current} back={back}>
        <TextField
          label={t('Reference (UTR)')}
          autoComplete="off"
          autoCapitalize="characters"
          inputMode={mode === 'UPI' || mode === 'IMPS' ? 'numeric' : 'text'}
          help={t(RECEIPTS[mode])}
          onPaste={(event) => pasteUtr(event, mode)}
          {...form.field('utr')}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" isBusy={form.isSending}>
          {t(form.isSending ? 'Sending...' : 'I have paid')}
        </Button>
      </Step>
    </form>
  );
}

interface DepositFields {
  amount: string;
  mode: DepositMode;
  utr: string;
}

/**
 * The announced payment that is shown, as the server has it: its account may end, and it may be cancelled elsewhere or
 * lapse, while the page is open. What was just announced is newer than a list that could not be asked for since.
 */
function useShown(resumed: AnnouncedDeposit | undefined, { data, dataUpdatedAt }: AddFundsFormProps['waiting']) {
  const [{ kept, since }, setKept] = useState({ kept: resumed, since: 0 });
  const setShown = (announced?: AnnouncedDeposit) => setKept({ kept: announced, since: Date.now() });
  const listed = data?.announced.find(({ id }) => id === kept?.id);
  const shown = listed ?? (dataUpdatedAt <= since ? kept : undefined);
  return { kept, shown, setShown };
}

function useDepositForm({ ways, waiting, resumed, isChosen, onAdded }: AddFundsFormProps) {
  const { current, back, goTo } = useDepositSteps();
  const { kept, shown, setShown } = useShown(resumed, waiting);
  const write = useIdempotentWrite(MONEY_KEY);
  const isReporting = current === undefined || current === 'report';
  const form = useForm<DepositFields>({
    initial: { amount: resumed?.amount ?? '', mode: resumed?.mode ?? 'UPI', utr: '' },
    draft: useDraft(isChosen ? `deposit:${resumed?.id}` : 'deposit'),
    check: ({ amount, mode, utr }) => ({
      amount: checkDepositAmount(normalizeWholeRupees(amount)),
      utr: isReporting ? checkUtr(mode, utr) : undefined,
    }),
    send: async ({ amount, mode, utr }) => {
      const data: NewDeposit = { amount: normalizeWholeRupees(amount), mode, utr: normalizeUtr(utr) };
      const isKept = kept?.amount === data.amount && kept.mode === mode;
      if (current === 'amount') {
        // Where it is refused, the next step asks again, and says why.
        if (!(isKept && shown) && carries(ways.data ?? [], data)) {
          const asked = { amount: data.amount, mode };
          await write<AnnouncedDeposit>({ method: 'POST', url: '/deposits/announced', data: asked }).then(
            setShown,
            () => undefined,
          );
        }
        goTo('pay');
        return {};
      }
      if (!isReporting) {
        goTo('report');
        return {};
      }
      // Also once it is shown no more: a report whose reply was lost is sent again as the same one.
      const url = isKept ? `/deposits/announced/${kept.id}/report` : '/deposits';
      const sent = write<Deposit>({ method: 'POST', url, data: isKept ? { utr: data.utr } : data });
      onAdded(
        await sent.catch((error: unknown) => {
          if (isKept && isGone(error)) setShown(undefined);
          throw error;
        }),
      );
      return undefined;
    },
    describe: describeError,
  });
  const { values } = form;
  useEffect(() => {
    const hasAmount = checkDepositAmount(normalizeWholeRupees(values.amount)) === undefined;
    if (!hasAmount && (current === 'pay' || current === 'report')) goTo('amount', { replace: true });
  }, [values.amount, current, goTo]);
  const goOn = useCallback(() => goTo('report'), [goTo]);
  return { current, back, goOn: current && goOn, form, kept, shown, setShown };
}

/** Whether the site can say how to pay it. */
function carries(ways: readonly PaymentWay[], { amount, mode }: NewDeposit): boolean {
  if (mode === 'Credit Card') return true;
  const way = findWay(ways, mode, Number(amount));
  return way !== undefined && checkModeLimit(way.mode, Number(amount), way) === undefined;
}

/** Of a whole receipt the reference stays; what has none is pasted as it is. */
function pasteUtr(event: ClipboardEvent<HTMLInputElement>, mode: DepositMode): void {
  const utr = findUtr(mode, event.clipboardData.getData('text'));
  if (utr === undefined) return;
  event.preventDefault();
  typeInto(event.currentTarget, utr);
}

const CHOICES_MAX = 5;

export const usePlans = () => useServerState<Plan[]>({ queryKey: [], url: '/plans' });

/** The smallest amount of each tier that can be bought, for one tap. */
function TierAmounts() {
  const { data: plans = [] } = usePlans();
  const amounts = plans.map(({ minRecharge }) => String(minRecharge));
  const choices = amounts.filter((amount) => checkDepositAmount(amount) === undefined).slice(0, CHOICES_MAX);
  return <AmountChoices amounts={choices} />;
}

/** What the package is credited, how often and from when, were it confirmed today. */
function DailyWords({ principal, tier, cap }: { principal: string; tier: Plan; cap: number | undefined }) {
  const { t } = useTranslation();
  const amount = useDailyCashback(principal, cap);
  if (amount === undefined) return null;
  return t('{amount} a weekday, {days} times, first on {day} if we confirm it today. Then your {principal} is free.', {
    amount: formatRupees(amount),
    days: tier.cashbackDay,
    day: formatFirstCredit(new Date()) ?? '',
    principal: formatRupees(principal),
  });
}

/** The terms that the amount buys, as it is typed. */
function TierSummary({ amount }: { amount: string }) {
  const { t } = useTranslation();
  const { data: plans, isError } = usePlans();
  const { data: rates } = useRates();
  const { data: packages = [] } = usePackages();
  if (isError)
    return <p className={styles.tierHint}>{t('The tiers could not be shown just now. You can still pay.')}</p>;
  if (checkDepositAmount(amount) !== undefined || !plans) {
    return <p className={styles.tierHint}>{t('Type an amount to see the tier it belongs to.')}</p>;
  }
  const tier = findTier(plans, Number(amount));
  if (!tier) return <p className={styles.tierHint}>{t('No tier is on sale for this amount today.')}</p>;
  const { name, minRecharge, cashbackDay, dailyProfit, minWidthdraw, minLevel } = tier;
  const paying = [{ principal: amount, plan: tier }, ...packages.filter(isPaying)];
  return (
    <div role="status" className={styles.tier}>
      <p className={styles.title}>{name}</p>
      <p>
        <RichText
          text={t('From <0>{amount}</0>', { amount: formatRupees(String(minRecharge)) })}
          parts={[<Amount key="amount" value={String(minRecharge)} />]}
        />
      </p>
      <p>
        <DailyWords principal={amount} tier={tier} cap={findSharedCap(paying)} />
      </p>
      <SharedCap packages={paying} />
      {rates?.cashbackFrom === 'value_date' && (
        <p>
          {t(
            'The first credit also pays the weekdays between the bank’s booking of your payment and our confirmation. They count in the term.',
          )}
        </p>
      )}
      <ul className={styles.terms}>
        <li>{t('Cashback on {days} weekdays', { days: formatCount(cashbackDay) })}</li>
        <li>{t('At most {amount} credited in a day', { amount: formatRupees(String(dailyProfit)) })}</li>
        <li>{t('Withdrawals from {amount}', { amount: formatRupees(String(minWidthdraw)) })}</li>
        <li>{t('{levels} in your network', { levels: formatOpenLevels(t, minLevel) })}</li>
      </ul>
      <p className={styles.tierHint}>
        {t('The terms of a tier are limits, not a promise: earnings are not guaranteed.')}
      </p>
    </div>
  );
}
