import type { AnnouncedDeposit, DepositMode, NewAnnouncement, PaymentWay } from 'api/contract';
import { checkModeLimit, CLOSED_MODES, findModeFor, findWay } from 'api/contract/payment-limits';
import { formatDay } from 'client/dates';
import { focusIfLost } from 'client/focus';
import { typeInto } from 'client/form';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { useIdempotentWrite } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Amount, Button, Notice, RichText, useToast } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError } from 'shared-auth';
import { describeError } from '../error-words';
import type { QueryOutcomeProps } from '../page/query-outcome';
import { LinesSkeleton, QueryOutcome, SectionContext } from '../page/query-outcome';
import { MONEY_KEY } from '../page/wallet-queries';
import styles from './deposits.module.css';
import { CardSteps, TransferSteps, UpiCode } from './transfer-steps';

/** The server's answer to how members can pay today. */
export type PaymentWays = QueryOutcomeProps<readonly PaymentWay[]>['query'];

interface PaymentStepsProps {
  mode: DepositMode;
  /** Whole rupees, already checked. */
  amount: string;
  ways: PaymentWays;
  /** Whether the club has begun with accounts of its own: from then on they alone say where to pay. */
  hasAccounts: boolean;
  shown: AnnouncedDeposit | undefined;
  /** Whether it was shown, and the club waits for it no more. */
  hasGone: boolean;
  onShown: (announced: AnnouncedDeposit | undefined) => void;
  /** On a phone: the member was in a UPI app, and is back. */
  onReturn: (() => void) | undefined;
}

/** How to pay the amount in the chosen mode: once it is asked for, the club knows of it. */
export function PaymentSteps(props: PaymentStepsProps) {
  const { t } = useTranslation();
  const { showToast } = useToast();
  const { mode, amount, ways, shown, hasGone, onShown, onReturn } = props;
  const { isBusy, place, refusal = hasGone && !isBusy ? GONE : undefined, send } = useSending(() => onShown(undefined));
  const way = ways.data && findWay(ways.data, mode, Number(amount));
  const limitRefusal = way && checkModeLimit(way.mode, Number(amount), way);
  const limitOfToday = way?.paidTodayRupees ? limitRefusal : undefined;
  const refused = refusal && <Notice tone="error">{translateSentence(t, refusal)}</Notice>;
  // What was announced has its account already, whatever the ways are today.
  if (shown?.amount === amount && shown.mode === mode) {
    const cancel = { url: `/deposits/announced/${shown.id}/cancel`, data: {} };
    const onCancelled = () => {
      onShown(undefined);
      showToast(t('The payment is cancelled.'));
    };
    return (
      <Announced announced={shown} onReturn={onReturn} place={place}>
        {limitOfToday && !shown.isEnded && <Notice>{translateSentence(t, limitOfToday)}</Notice>}
        {refused}
        <Button variant="secondary" isBusy={isBusy} onClick={() => send(cancel, onCancelled)}>
          {t('Cancel this payment')}
        </Button>
      </Announced>
    );
  }
  if (ways.data && limitRefusal !== undefined)
    return (
      <>
        {refused}
        <OtherWay refusal={limitRefusal} ways={ways.data} amount={amount} place={place} />
      </>
    );
  if (!way && mode !== 'Credit Card')
    return (
      <>
        {refused}
        <NoWay {...props} mode={mode} place={place} />
      </>
    );
  const data: NewAnnouncement = { amount, mode };
  return (
    <>
      {refused}
      <Button
        ref={place}
        variant="secondary"
        isBusy={isBusy}
        onClick={() => send<AnnouncedDeposit>({ url: '/deposits/announced', data }, onShown)}
      >
        {t('Show how to pay')}
      </Button>
    </>
  );
}

const GONE = msg(
  'The club waits for this payment no more: it was reported or cancelled, or its days are over. If you have paid, enter the reference. If not, press “Show how to pay” again.',
);

/** What takes the place of a button that was pressed, and the focus with it. */
type Place = typeof focusIfLost | undefined;

interface NoWayProps extends Pick<PaymentStepsProps, 'amount' | 'ways' | 'hasAccounts'> {
  mode: Exclude<DepositMode, 'Credit Card'>;
  place: Place;
}

/** The club takes nothing by the mode, or has no account yet, so that a mail tells where to pay; or nobody knows. */
function NoWay({ mode, amount, ways, hasAccounts, place }: NoWayProps) {
  const { t } = useTranslation();
  const { upi, brand } = useSiteConfig();
  if (!ways.data)
    return (
      <SectionContext value>
        <QueryOutcome query={ways} skeleton={<LinesSkeleton />} failureTitle={t('We could not load how to pay')}>
          {() => null}
        </QueryOutcome>
      </SectionContext>
    );
  if (mode === 'UPI' || hasAccounts)
    return <OtherWay refusal={CLOSED_MODES[mode]} ways={ways.data} amount={amount} place={place} />;
  return (
    <p ref={place} tabIndex={-1}>
      <RichText
        text={t(
          'Pay <0>{amount}</0> to {payee} by {mode}. The account details for this mode come from <1>{email}</1>. Your bank then gives you a reference.',
          { amount: formatRupees(amount), payee: upi.payeeName, mode: t(mode), email: brand.supportEmail },
        )}
        parts={[<Amount key="amount" value={amount} />, <a key="email" href={`mailto:${brand.supportEmail}`} />]}
      />
    </p>
  );
}

/** Whether a payment that was announced is so no more: it was reported or cancelled on another device. */
export const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === 'already_decided' || error.code === 'not_found');

/** Sends what a button says, and keeps why it was refused; what takes the button's place has the focus then. */
function useSending(onGone: () => void) {
  const write = useIdempotentWrite(MONEY_KEY);
  const [state, setState] = useState<{ refusal?: string; isBusy: boolean; place?: Place }>({ isBusy: false });
  const send = <Result,>(asked: { url: string; data: object }, onDone: (result: Result) => void) => {
    setState({ isBusy: true, place: focusIfLost });
    write<Result>({ method: 'POST', ...asked }).then(
      (result) => {
        setState({ isBusy: false, place: focusIfLost });
        onDone(result);
      },
      (error: unknown) => {
        setState({ isBusy: false, place: focusIfLost, refusal: describeError(error) });
        if (isGone(error)) onGone();
      },
    );
  };
  return { ...state, send };
}

interface OtherWayProps extends Pick<PaymentStepsProps, 'amount'> {
  refusal: string;
  ways: readonly PaymentWay[];
  place: Place;
}

function OtherWay({ refusal, ways, amount, place }: OtherWayProps) {
  const { t } = useTranslation();
  const way = findModeFor(ways, Number(amount));
  const advice = findAdvice(ways, amount);
  return (
    <Notice>
      <div ref={place} tabIndex={-1} className={styles.words}>
        <p>{translateSentence(t, refusal)}</p>
        {way ? (
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              const control = currentTarget.form?.elements.namedItem('mode');
              if (!(control instanceof HTMLSelectElement)) return;
              typeInto(control, way.mode);
              control.focus();
            }}
          >
            {t('Pay by {mode} instead', { mode: way.mode })}
          </Button>
        ) : (
          advice !== undefined && advice !== refusal && <p>{translateSentence(t, advice)}</p>
        )}
      </div>
    </Notice>
  );
}

/** What helps where no way carries the amount: parts of it, unless it is too little for each. Nothing without ways. */
function findAdvice(ways: readonly PaymentWay[], amount: string): string | undefined {
  const forMore = ways.filter(({ minRupees }) => Number(amount) < minRupees);
  if (forMore.length < ways.length) return msg('No way to pay carries this amount. Pay it in parts.');
  const [way] = forMore;
  return way && checkModeLimit(way.mode, Number(amount), way);
}

interface AnnouncedProps extends Pick<PaymentStepsProps, 'onReturn'> {
  announced: AnnouncedDeposit;
  place: Place;
  children: ReactNode;
}

/** Where to pay, or that nobody pays there any more: another account may take it, and asking again names it. */
function Announced({ announced, onReturn, place, children }: AnnouncedProps) {
  const { t } = useTranslation();
  const { mode, payee, isEnded, lapsesAt } = announced;
  const isUpi = mode === 'UPI';
  const frame = { role: 'group', 'aria-label': t('How to pay'), tabIndex: -1, className: styles.steps };
  if (isEnded || (isUpi && payee.upiId === null))
    return (
      <div ref={place} {...frame}>
        <Notice>
          {t(
            'This account takes no {mode} any more. If you have paid, enter the reference. If not, cancel this payment and press “Show how to pay” again.',
            { mode: t(mode) },
          )}
        </Notice>
        {children}
      </div>
    );
  return (
    <div ref={place} {...frame}>
      {isUpi && <UpiCode announced={announced} payeeAddress={payee.upiId ?? ''} onReturn={onReturn} />}
      {mode === 'Credit Card' && <CardSteps announced={announced} />}
      {!isUpi && mode !== 'Credit Card' && <TransferSteps announced={announced} />}
      <p className={styles.hint}>
        {t('These details stay here until {day}, on any device you sign in with.', { day: formatDay(lapsesAt) })}
      </p>
      {children}
    </div>
  );
}
