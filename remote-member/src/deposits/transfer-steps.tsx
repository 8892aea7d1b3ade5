import type { AnnouncedDeposit, Payee, PaymentWay } from 'api/contract';
import { findModeFor } from 'api/contract/payment-limits';
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

export function TransferSteps({ announced: { payee, amount, mode, reference } }: { announced: AnnouncedDeposit }) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <RichText
          text={t(
            'Pay <0>{amount}</0> by {mode} in the app of your bank, and write the note: with it the club finds your payment.',
            { amount: formatRupees(amount), mode },
          )}
          parts={[<Amount key="amount" value={amount} />]}
        />
      </p>
      <CopyList
        values={[
          ...listAccountValues(payee),
          { label: msg('Amount'), value: amount },
          { label: msg('Note'), value: reference },
        ]}
      />
    </>
  );
}

/** No card is taken here, so nobody waits for a field for its number. */
export function CardSteps({ amount }: { amount: string }) {
  const { t } = useTranslation();
  const { supportEmail } = useSiteConfig().brand;
  return (
    <p>
      <RichText
        text={t(
          'No card number is asked for on this site. To pay <0>{amount}</0> by credit card, write to <1>{email}</1>: the club answers with where your card is taken. After the payment, enter the reference on its receipt here.',
          { amount: formatRupees(amount), email: supportEmail },
        )}
        parts={[<Amount key="amount" value={amount} />, <a key="email" href={`mailto:${supportEmail}`} />]}
      />
    </p>
  );
}

/** A transfer that the page of the member's bank sends: to the account that takes transfers of that amount. */
export function NetBankingSteps({ amount, transfers }: { amount: string; transfers: readonly PaymentWay[] }) {
  const { t } = useTranslation();
  const way = findModeFor(transfers, Number(amount));
  if (!way) return <p>{t('No way to pay carries this amount. Pay it in parts.')}</p>;
  return (
    <div className={styles.steps}>
      <p>
        <RichText
          text={t(
            'Sign in to the website of your bank and transfer <0>{amount}</0> to this account. The bank then shows a reference.',
            { amount: formatRupees(amount) },
          )}
          parts={[<Amount key="amount" value={amount} />]}
        />
      </p>
      <CopyList values={[...listAccountValues(way.payee), { label: msg('Amount'), value: amount }]} />
    </div>
  );
}

const listAccountValues = ({ holderName, accountNumber, ifsc, bankName }: Payee): Copied[] => [
  { label: msg('Holder'), value: holderName },
  { label: msg('Account number'), value: accountNumber },
  { label: msg('IFSC'), value: ifsc },
  { label: msg('Bank'), value: bankName },
];
