import type { AnnouncedDeposit, DepositMode, NewAnnouncement, PaymentWay } from 'api/contract';
import { checkModeLimit, CLOSED_MODES, findModeFor, findWay } from 'api/contract/payment-limits';
import { formatDay } from 'client/dates';
import { typeInto } from 'client/form';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { useIdempotentWrite } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Amount, Button, ButtonLink, Notice, RichText } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { ApiError } from 'shared-auth';
import { describeError } from '../error-words';
import type { QueryOutcomeProps } from '../page/query-outcome';
import { LinesSkeleton, QueryOutcome, SectionContext } from '../page/query-outcome';
import { MONEY_KEY } from '../page/wallet-queries';
import { QrImage } from '../qr/qr-image';
import styles from './deposits.module.css';
import { CardSteps, CopyList, TransferSteps } from './transfer-steps';

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
  onShown: (announced: AnnouncedDeposit | undefined) => void;
  /** On a phone: the member was in a UPI app, and is back. */
  onReturn: (() => void) | undefined;
}

/** How to pay the amount in the chosen mode: once it is asked for, the club knows of it. */
export function PaymentSteps(props: PaymentStepsProps) {
  const { t } = useTranslation();
  const { mode, amount, ways, shown, onShown, onReturn } = props;
  const { refusal, isBusy, send } = useSending(() => onShown(undefined));
  const way = ways.data && findWay(ways.data, mode, Number(amount));
  const limitRefusal = way && checkModeLimit(way.mode, Number(amount), way);
  if (ways.data && limitRefusal !== undefined)
    return <OtherWay refusal={limitRefusal} ways={ways.data} amount={amount} />;
  const refused = refusal && <Notice tone="error">{translateSentence(t, refusal)}</Notice>;
  // What was announced has its account already, whatever the ways are today.
  if (shown?.amount === amount && shown.mode === mode) {
    return (
      <Announced announced={shown} onReturn={onReturn}>
        {refused}
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={() => send({ url: `/deposits/announced/${shown.id}/cancel`, data: {} }, () => onShown(undefined))}
        >
          {t('Cancel this payment')}
        </Button>
      </Announced>
    );
  }
  if (!way && mode !== 'Credit Card') return <NoWay {...props} mode={mode} />;
  const data: NewAnnouncement = { amount, mode };
  return (
    <>
      {refused}
      <Button
        variant="secondary"
        isBusy={isBusy}
        onClick={() => send<AnnouncedDeposit>({ url: '/deposits/announced', data }, onShown)}
      >
        {t('Show how to pay')}
      </Button>
    </>
  );
}

interface NoWayProps extends Pick<PaymentStepsProps, 'amount' | 'ways' | 'hasAccounts'> {
  mode: Exclude<DepositMode, 'Credit Card'>;
}

/** The club takes nothing by the mode, or has no account yet, so that a mail tells where to pay; or nobody knows. */
function NoWay({ mode, amount, ways, hasAccounts }: NoWayProps) {
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
  if (mode === 'UPI' || hasAccounts) return <OtherWay refusal={CLOSED_MODES[mode]} ways={ways.data} amount={amount} />;
  return (
    <p>
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

/** Sends what a button says, and keeps why it was refused. */
function useSending(onGone: () => void) {
  const write = useIdempotentWrite(MONEY_KEY);
  const [state, setState] = useState<{ refusal?: string; isBusy: boolean }>({ isBusy: false });
  const send = <Result,>(asked: { url: string; data: object }, onDone: (result: Result) => void) => {
    setState({ isBusy: true });
    write<Result>({ method: 'POST', ...asked }).then(
      (result) => {
        setState({ isBusy: false });
        onDone(result);
      },
      (error: unknown) => {
        setState({ isBusy: false, refusal: describeError(error) });
        if (isGone(error)) onGone();
      },
    );
  };
  return { ...state, send };
}

interface OtherWayProps extends Pick<PaymentStepsProps, 'amount'> {
  refusal: string;
  ways: readonly PaymentWay[];
}

function OtherWay({ refusal, ways, amount }: OtherWayProps) {
  const { t } = useTranslation();
  const way = findModeFor(ways, Number(amount));
  const advice = findAdvice(ways, amount);
  return (
    <Notice>
      <div className={styles.words}>
        <p>{translateSentence(t, refusal)}</p>
        {way ? (
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              const control = currentTarget.form?.elements.namedItem('mode');
              if (control instanceof HTMLSelectElement) typeInto(control, way.mode);
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
  children: ReactNode;
}

/** Where to pay, or that nobody pays there any more: another account may take it, and asking again names it. */
function Announced({ announced, onReturn, children }: AnnouncedProps) {
  const { t } = useTranslation();
  const { mode, payee, isEnded, lapsesAt } = announced;
  const isUpi = mode === 'UPI';
  if (isEnded || (isUpi && payee.upiId === null))
    return (
      <div className={styles.steps}>
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
    <div className={styles.steps}>
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

interface UpiCodeProps extends Omit<AnnouncedProps, 'children'> {
  payeeAddress: string;
}

function UpiCode({ announced: { payee, amount, reference }, payeeAddress, onReturn }: UpiCodeProps) {
  const { t } = useTranslation();
  const { brand } = useSiteConfig();
  const isPhone = onReturn !== undefined;
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isAway || !onReturn) return undefined;
    const goOn = () => document.visibilityState === 'visible' && onReturn();
    document.addEventListener('visibilitychange', goOn);
    return () => document.removeEventListener('visibilitychange', goOn);
  }, [isAway, onReturn]);
  const note = `${brand.name} ${reference}`;
  const link = createUpiLink({ payeeAddress, payeeName: payee.holderName, amount, note, reference });
  const code = <QrImage text={link} label={t('QR code of the UPI payment to {payee}', { payee: payee.holderName })} />;
  return (
    <>
      <div className={styles.upi} onClick={() => setAway(true)}>
        {/* Nobody scans the phone in their own hand: there the code opens the app, too. */}
        {isPhone ? (
          <a href={link} className={styles.qr}>
            {code}
          </a>
        ) : (
          <div className={styles.qr}>{code}</div>
        )}
        <div className={styles.words}>
          <p>
            <RichText
              text={t(
                'Scan with any UPI app, or open one on this phone. Pay {amount} to <0>{payee}</0>, and keep the note.',
                { amount: formatRupees(amount), payee: payee.holderName },
              )}
              parts={[<strong key="payee" />]}
            />
          </p>
          <ButtonLink to={link} variant={isPhone ? 'primary' : 'secondary'} isWide={isPhone}>
            {t('Open UPI app')}
          </ButtonLink>
        </div>
      </div>
      <CopyList
        values={[
          { label: msg('UPI id'), value: payeeAddress },
          { label: msg('Amount'), value: amount },
          { label: msg('Note'), value: reference },
        ]}
      />
    </>
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
