import type { AnnouncedDeposit, DepositMode, PaymentWay } from 'api/contract';
import { checkModeLimit, findModeFor } from 'api/contract/payment-limits';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { useIdempotentWrite } from 'client/queries';
import { Amount, Button, ButtonLink, Notice } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useState } from 'react';
import { describeError } from '../error-words';
import { CopyButton } from '../page/copy-button';
import { MONEY_KEY } from '../page/wallet-queries';
import { QrImage } from '../qr/qr-image';
import styles from './deposits.module.css';

interface PaymentStepsProps {
  mode: DepositMode;
  /** Whole rupees, already checked. */
  amount: string;
  ways: readonly PaymentWay[];
  shown: AnnouncedDeposit | undefined;
  onShown: (announced: AnnouncedDeposit | undefined) => void;
}

/** How to pay the amount in the chosen mode: once it is asked for, the club knows of it. */
export function PaymentSteps({ mode, amount, ways, shown, onShown }: PaymentStepsProps) {
  const { upi, brand } = useSiteConfig();
  const { refusal, isBusy, send } = useSending();
  const way = ways.find((each) => each.mode === mode);
  if (!way) {
    return (
      <p>
        Pay <Amount value={amount} /> to {upi.payeeName} by {mode}. The account details for this mode come from{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. Your bank then gives you a reference.
      </p>
    );
  }
  const complaint = checkModeLimit(way.mode, Number(amount), way);
  if (complaint !== undefined) return <OtherWay complaint={complaint} way={findModeFor(ways, Number(amount))} />;
  const data = { amount, mode: way.mode };
  if (shown?.amount !== amount || shown.mode !== mode) {
    return (
      <>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={() => send<AnnouncedDeposit>({ url: '/deposits/announced', data }, onShown)}
        >
          Show how to pay
        </Button>
      </>
    );
  }
  return (
    <div className={styles.steps}>
      {mode === 'UPI' ? <UpiSteps announced={shown} /> : <TransferSteps announced={shown} />}
      <p className={styles.hint}>
        These details stay here until {formatDay(shown.lapsesAt)}, on any device you sign in with.
      </p>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button
        variant="secondary"
        isBusy={isBusy}
        onClick={() => send({ url: `/deposits/announced/${shown.id}/cancel`, data: {} }, () => onShown(undefined))}
      >
        Cancel this payment
      </Button>
    </div>
  );
}

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

/** Types a text into a field as a person would, so that its form takes notice. */
export function typeInto(control: HTMLInputElement | HTMLSelectElement, text: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event(control instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
}

function OtherWay({ complaint, way }: { complaint: string; way: PaymentWay | undefined }) {
  return (
    <Notice>
      <div className={styles.words}>
        <p>{complaint}</p>
        {way ? (
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              const control = currentTarget.form?.elements.namedItem('mode');
              if (control instanceof HTMLSelectElement) typeInto(control, way.mode);
            }}
          >
            Pay by {way.mode} instead
          </Button>
        ) : (
          <p>No way to pay carries this amount. Pay it in parts.</p>
        )}
      </div>
    </Notice>
  );
}

interface Copied {
  label: string;
  value: string | null;
}

/** Values to be typed into the app of a bank, each with a button that copies it. */
function CopyList({ values }: { values: Copied[] }) {
  return (
    <dl className={styles.values}>
      {values.map(
        ({ label, value }) =>
          value !== null && (
            <div key={label} className={styles.value}>
              <dt>{label}</dt>
              <dd className={styles.address}>{value}</dd>
              <dd>
                <CopyButton text={value} label="Copy" name={`Copy ${label}`} done={`${label} copied.`} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function TransferSteps({ announced: { payee, amount, mode, reference } }: { announced: AnnouncedDeposit }) {
  return (
    <>
      <p>
        Pay <Amount value={amount} /> by {mode} in the app of your bank, and write the note: with it the club finds your
        payment.
      </p>
      <CopyList
        values={[
          { label: 'Holder', value: payee.holderName },
          { label: 'Account number', value: payee.accountNumber },
          { label: 'IFSC', value: payee.ifsc },
          { label: 'Bank', value: payee.bankName },
          { label: 'Amount', value: amount },
          { label: 'Note', value: reference },
        ]}
      />
    </>
  );
}

function UpiSteps({ announced: { payee, amount, reference } }: { announced: AnnouncedDeposit }) {
  const { brand } = useSiteConfig();
  const payeeAddress = payee.upiId ?? '';
  const note = `${brand.name} ${reference}`;
  const link = createUpiLink({ payeeAddress, payeeName: payee.holderName, amount, note, reference });
  return (
    <>
      <div className={styles.upi}>
        <div className={styles.qr}>
          <QrImage text={link} label={`QR code of the UPI payment to ${payee.holderName}`} />
        </div>
        <div className={styles.words}>
          <p>
            Scan with any UPI app, or open one on this phone. Pay {formatRupees(amount)} to{' '}
            <strong>{payee.holderName}</strong>, and keep the note.
          </p>
          <ButtonLink to={link} variant="secondary">
            Open UPI app
          </ButtonLink>
        </div>
      </div>
      <CopyList
        values={[
          { label: 'UPI id', value: payeeAddress },
          { label: 'Amount', value: amount },
          { label: 'Note', value: reference },
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
