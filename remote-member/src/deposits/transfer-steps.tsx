import type { AnnouncedDeposit, Payee } from 'api/contract';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, ButtonLink, RichText } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { useEffect, useState } from 'react';
import { CopyButton } from '../page/copy-button';
import { QrImage } from '../qr/qr-image';
import styles from './deposits.module.css';

interface Copied {
  /** Marked for translation. */
  label: string;
  value: string | null;
}

/** Values to be typed into the app of a bank, each with a button that copies it. */
function CopyList({ values }: { values: Copied[] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.values}>
      {values.map(
        ({ label, value }) =>
          value !== null && (
            <div key={label} className={styles.value}>
              <dt>{t(label)}</dt>
              <dd className={styles.address}>{value}</dd>
              <dd>
                <CopyButton
                  text={value}
                  label={t('Copy')}
                  name={t('Copy {what}', { what: t(label) })}
                  done={t('{what} copied.', { what: t(label) })}
                />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

const listPaymentValues = ({ amount, reference }: AnnouncedDeposit): Copied[] => [
  { label: msg('Amount'), value: amount },
  { label: msg('Note'), value: reference },
];

export function TransferSteps({ announced }: { announced: AnnouncedDeposit }) {
  const { t } = useTranslation();
  const { payee, mode } = announced;
  const amount = formatRupees(announced.amount);
  return (
    <>
      <p>
        <RichText
          text={
            mode === 'NetBanking'
              ? t(
                  'Sign in to the website of your bank, transfer <0>{amount}</0> to this account, and write the note: with it the club finds your payment. The bank then shows a reference.',
                  { amount },
                )
              : t(
                  'Pay <0>{amount}</0> by {mode} in the app of your bank, and write the note: with it the club finds your payment.',
                  { amount, mode },
                )
          }
          parts={[<Amount key="amount" value={announced.amount} />]}
        />
      </p>
      <CopyList values={[...listAccountValues(payee), ...listPaymentValues(announced)]} />
    </>
  );
}

/** No card is taken here, so nobody waits for a field for its number. */
export function CardSteps({ announced }: { announced: AnnouncedDeposit }) {
  const { t } = useTranslation();
  const { supportEmail } = useSiteConfig().brand;
  return (
    <>
      <p>
        <RichText
          text={t(
            'No card number is asked for on this site. To pay <0>{amount}</0> by credit card, write to <1>{email}</1> and give the note: the club answers with where your card is taken. After the payment, enter the reference on its receipt here.',
            { amount: formatRupees(announced.amount), email: supportEmail },
          )}
          parts={[
            <Amount key="amount" value={announced.amount} />,
            <a key="email" href={`mailto:${supportEmail}?subject=${announced.reference}`} />,
          ]}
        />
      </p>
      <CopyList values={listPaymentValues(announced)} />
    </>
  );
}

const listAccountValues = ({ holderName, accountNumber, ifsc, bankName }: Payee): Copied[] => [
  { label: msg('Holder'), value: holderName },
  { label: msg('Account number'), value: accountNumber },
  { label: msg('IFSC'), value: ifsc },
  { label: msg('Bank'), value: bankName },
];

interface UpiCodeProps {
  announced: AnnouncedDeposit;
  payeeAddress: string;
  /** On a phone: the member was in a UPI app, and is back. */
  onReturn: (() => void) | undefined;
}

export function UpiCode({ announced: { payee, amount, reference }, payeeAddress, onReturn }: UpiCodeProps) {
  const { t } = useTranslation();
  const { brand } = useSiteConfig();
  const isPhone = onReturn !== undefined;
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isAway || !onReturn) return undefined;
    const goOn = () => {
      if (document.visibilityState !== 'visible') return;
      setAway(false);
      onReturn();
    };
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
