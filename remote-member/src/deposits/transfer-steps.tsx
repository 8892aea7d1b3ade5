import type { AnnouncedDeposit, Payee } from 'api/contract';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, RichText } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { CopyButton } from '../page/copy-button';
import styles from './deposits.module.css';

interface Copied {
  /** Marked for translation. */
  label: string;
  value: string | null;
}

/** Values to be typed into the app of a bank, each with a button that copies it. */
export function CopyList({ values }: { values: Copied[] }) {
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
