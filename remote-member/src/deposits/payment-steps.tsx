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
import { useEffect, useState } from 'react';
import { describeError } from '../error-words';
import { MONEY_KEY } from '../page/wallet-queries';
import { QrImage } from '../qr/qr-image';
import styles from './deposits.module.css';
import { CardSteps, CopyList, TransferSteps } from './transfer-steps';

interface PaymentStepsProps {
  mode: DepositMode;
  /** Whole rupees, already checked. */
  amount: string;
  /** Undefined: the server could not be asked. */
  ways: readonly PaymentWay[] | undefined;
  shown: AnnouncedDeposit | undefined;
  onShown: (announced: AnnouncedDeposit | undefined) => void;
  /** On a phone: the member was in a UPI app, and is back. */
  onReturn: (() => void) | undefined;
}

/** How to pay the amount in the chosen mode: once it is asked for, the club knows of it. */
export function PaymentSteps({ mode, amount, ways, shown, onShown, onReturn }: PaymentStepsProps) {
  const { t } = useTranslation();
  const { upi, brand } = useSiteConfig();
  const { refusal, isBusy, send } = useSending();
  const way = ways && findWay(ways, mode, Number(amount));
  if (ways && !way && mode !== 'Credit Card' && isClosed(ways, mode)) {
    return <OtherWay refusal={CLOSED_MODES[mode]} ways={ways} amount={amount} />;
  }
  if (!way && mode !== 'Credit Card') {
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
  const limitRefusal = way && checkModeLimit(way.mode, Number(amount), way);
  if (ways && limitRefusal !== undefined) return <OtherWay refusal={limitRefusal} ways={ways} amount={amount} />;
  const data: NewAnnouncement = { amount, mode };
  if (shown?.amount !== amount || shown.mode !== mode) {
    return (
      <>
        {refusal && <Notice tone="error">{translateSentence(t, refusal)}</Notice>}
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
  return (
    <div className={styles.steps}>
      {mode === 'UPI' && <UpiSteps announced={shown} onReturn={onReturn} />}
      {mode === 'Credit Card' && <CardSteps announced={shown} />}
      {mode !== 'UPI' && mode !== 'Credit Card' && <TransferSteps announced={shown} />}
      <p className={styles.hint}>
        {t('These details stay here until {day}, on any device you sign in with.', {
          day: formatDay(shown.lapsesAt),
        })}
      </p>
      {refusal && <Notice tone="error">{translateSentence(t, refusal)}</Notice>}
      <Button
        variant="secondary"
        isBusy={isBusy}
        onClick={() => send({ url: `/deposits/announced/${shown.id}/cancel`, data: {} }, () => onShown(undefined))}
      >
        {t('Cancel this payment')}
      </Button>
    </div>
  );
}

/**
 * Whether the club takes nothing by a mode that has no way. As long as no way has an account, a mail tells where to
 * pay; from then on the accounts alone say it.
 */
const isClosed = (ways: readonly PaymentWay[], mode: DepositMode) =>
  mode === 'UPI' || ways.some(({ payee }) => payee.accountNumber !== null);

/** Sends what a button says, and keeps why it was refused. */
function useSending() {
  const write = useIdempotentWrite(MONEY_KEY);
  const [state, setState] = useState<{ refusal?: string; isBusy: boolean }>({ isBusy: false });
  const send = <Result,>(asked: { url: string; data: object }, onDone: (result: Result) => void) => {
    setState({ isBusy: true });
    write<Result>({ method: 'POST', ...asked }).then(
      (result) => {
        setState({ isBusy: false });
        onDone(result);
      },
      (error: unknown) => setState({ isBusy: false, refusal: describeError(error) }),
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

interface UpiStepsProps extends Pick<PaymentStepsProps, 'onReturn'> {
  announced: AnnouncedDeposit;
}

/** Of an account that has no UPI id any more: another one may take UPI, and asking again names it. */
function UpiSteps({ announced, onReturn }: UpiStepsProps) {
  const { t } = useTranslation();
  const { upiId } = announced.payee;
  if (upiId !== null) return <UpiCode announced={announced} payeeAddress={upiId} onReturn={onReturn} />;
  return (
    <Notice>
      {t(
        'This account takes no UPI any more. If you have paid, enter the reference. If not, cancel this payment and press “Show how to pay” again.',
      )}
    </Notice>
  );
}

function UpiCode({
  announced: { payee, amount, reference },
  payeeAddress,
  onReturn,
}: UpiStepsProps & { payeeAddress: string }) {
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
