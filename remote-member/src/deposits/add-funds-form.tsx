import type {
  AnnouncedDeposit,
  Deposit,
  DepositMode,
  DepositPage,
  NewDeposit,
  PaymentWay,
  WaitingDeposits,
} from 'api/contract';
import { checkModeLimit, findWay } from 'api/contract/payment-limits';
import { findUtr } from 'api/contract/receipt';
import { checkDepositAmount, checkUtr, normalizeUtr, normalizeWholeRupees } from 'api/contract/rules';
import { type Draft, useDraft } from 'client/draft';
import { typeInto, useForm } from 'client/form';
import { msg } from 'client/msg';
import { useIdempotentWrite } from 'client/queries';
import { Button, Notice, SelectField, TextField } from 'design';
import { useTranslation } from 'i18n';
import type { ClipboardEvent } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { request } from 'shared-auth';
import { describeError } from '../error-words';
import { Step, useSteps } from '../page/steps';
import { translateOptions } from '../page/translate-labels';
import { MONEY_KEY } from '../page/wallet-queries';
import type { PaymentWays } from './payment-steps';
import { isGone, PaymentSteps } from './payment-steps';
import styles from './deposits.module.css';
import { TierAmounts, TierSummary } from './tier-summary';

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
  hasAccounts: boolean;
  deposit: ReturnType<typeof useDepositForm>;
}

export interface DepositFormOptions {
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
export function AddFundsForm({ ways, hasAccounts, deposit }: AddFundsFormProps) {
  const { t } = useTranslation();
  const { current, back, goOn, form, kept, shown, setShown } = deposit;
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
            {...{ mode, amount, ways, hasAccounts, shown }}
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
function useShown(resumed: AnnouncedDeposit | undefined, { data, dataUpdatedAt }: DepositFormOptions['waiting']) {
  const [{ kept, since }, setKept] = useState({ kept: resumed, since: 0 });
  const setShown = (announced?: AnnouncedDeposit) => setKept({ kept: announced, since: Date.now() });
  const listed = data?.announced.find(({ id }) => id === kept?.id);
  const shown = listed ?? (dataUpdatedAt <= since ? kept : undefined);
  return { kept, shown, setShown };
}

/** What was chosen is shown: of its draft the reference alone comes back. */
function useDepositDraft(chosen: AnnouncedDeposit | undefined): Draft {
  const draft = useDraft(chosen ? `deposit:${chosen.id}` : 'deposit');
  if (!chosen) return draft;
  const { amount, mode } = chosen;
  return { ...draft, restore: (fields) => Object.assign(draft.restore(fields), { amount, mode }) };
}

/** @returns the form, and of what the club waits for also the `others`, which it does not show */
export function useDepositForm({ ways, waiting, resumed, isChosen, onAdded }: DepositFormOptions) {
  const { current, back, goTo } = useDepositSteps();
  const { kept, shown, setShown } = useShown(resumed, waiting);
  const write = useIdempotentWrite(MONEY_KEY);
  const isReporting = current === undefined || current === 'report';
  const form = useForm<DepositFields>({
    initial: { amount: resumed?.amount ?? '', mode: resumed?.mode ?? 'UPI', utr: '' },
    draft: useDepositDraft(isChosen ? resumed : undefined),
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
      const sendByItself = () => write<Deposit>({ method: 'POST', url: '/deposits', data });
      const report = async ({ id }: AnnouncedDeposit): Promise<Deposit> => {
        const reported = { url: `/deposits/announced/${id}/report`, data: { utr: data.utr } };
        try {
          return await write<Deposit>({ method: 'POST', ...reported });
        } catch (error) {
          if (!isGone(error)) throw error;
          const pending = await listPending(data);
          // From here on the reference is sent by itself: were this reply lost, too, it is sent again as the same one.
          setShown(undefined);
          const landed = pending.find((each) => each.utr === data.utr);
          // With another reference: the member reads that first, and may mean a second payment.
          if (!landed && pending.length > 0) throw error;
          return landed ?? sendByItself();
        }
      };
      // Also once it is shown no more: a report whose reply was lost is sent again as the same one.
      onAdded(await (isKept ? report(kept) : sendByItself()));
      return undefined;
    },
    describe: describeError,
  });
  const { mode } = form.values;
  const amount = normalizeWholeRupees(form.values.amount);
  useEffect(() => {
    const hasAmount = checkDepositAmount(amount) === undefined;
    if (!hasAmount && (current === 'pay' || current === 'report')) goTo('amount', { replace: true });
  }, [amount, current, goTo]);
  // No app may have opened, and the member have gone back to the amount since.
  const goOn = useCallback(() => {
    if (current === 'pay') goTo('report');
  }, [current, goTo]);
  const isTyped = (each: AnnouncedDeposit) => each.amount === amount && each.mode === mode;
  // Where none is shown, one of what is typed comes with “Show how to pay”.
  const isHere = (each: AnnouncedDeposit) => isTyped(each) && (!shown || !isTyped(shown) || each.id === shown.id);
  const others = waiting.data?.announced.filter((each) => !isHere(each)) ?? [];
  return { current, back, goOn: current && goOn, form, kept, shown, setShown, others };
}

/** What may be the same payment, reported already: on another device, or with a reply that was lost. */
async function listPending({ amount, mode }: NewDeposit): Promise<Deposit[]> {
  const { items } = await request<DepositPage>({ url: '/deposits' });
  return items.filter((each) => each.status === 'pending' && each.mode === mode && each.amount === amount);
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
