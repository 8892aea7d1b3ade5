import type { Wallet } from 'api/contract';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { Amount, RichText } from 'design';
import { useTranslation } from 'i18n';
import { Link } from 'react-router';
import { isBelowLeast } from '../page/is-below-least';
import { sayHeld } from '../page/say-held';
import styles from './wallet.module.css';

/** Why the balance is not all of it: what hinders a withdrawal, what is owed, what is on its way, what is held. */
export function WalletNotes({ figures }: { figures: Wallet }) {
  const { owed, incoming, held } = figures;
  return (
    <>
      <Hindrance figures={figures} />
      {owed !== undefined && <Debt owed={owed} />}
      {incoming && <Incoming amount={incoming.amount} />}
      {held && <HeldBonuses held={held} />}
    </>
  );
}

/** Why no withdrawal can be asked for just now: the first of these that is so. */
function Hindrance({ figures }: { figures: Wallet }) {
  const { t } = useTranslation();
  const { withdrawalsOpenAt, mustVerifyEmail, withdrawable, leastWithdrawal } = figures;
  if (withdrawalsOpenAt) return <p className={styles.withdrawable}>{sayHeld(t, withdrawalsOpenAt)}</p>;
  if (mustVerifyEmail)
    return (
      <p className={styles.withdrawable}>
        <Link to="/profile">{t('Open the link in our mail: withdrawals wait for it')}</Link>
      </p>
    );
  if (!isBelowLeast(figures)) return null;
  return (
    <p className={styles.withdrawable}>
      {t('{amount} is free, but a withdrawal is at least {least}.', {
        amount: formatRupees(withdrawable),
        least: formatRupees(leastWithdrawal),
      })}
    </p>
  );
}

/** What was taken back and the wallet did not hold. */
function Debt({ owed }: { owed: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles.withdrawable}>
      <RichText
        text={t(
          'You owe the club <0>{amount}</0>: a credit was taken back, and your wallet did not hold all of it. What comes in settles it first. The reason is in your statement.',
          { amount: formatRupees(owed) },
        )}
        parts={[<Amount key="amount" value={owed} />]}
      />
    </p>
  );
}

/** What was reported and is not confirmed. */
function Incoming({ amount }: { amount: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles.withdrawable}>
      <RichText
        text={t('<0>{amount}</0> is <1>on its way to the club</1>.', { amount: formatRupees(amount) })}
        parts={[<Amount key="amount" value={amount} />, <Link key="deposits" to="/wallet/add-funds" />]}
      />
    </p>
  );
}

/** What the club can still take back when the purchase that paid it is reversed. */
function HeldBonuses({ held: { amount, releases } }: { held: NonNullable<Wallet['held']> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.withdrawable}>
      <p>
        <RichText
          text={t(
            'Referral bonuses of <0>{amount}</0> are held: they are yours to withdraw from the day beside them, unless the purchase that paid them is reversed before.',
            { amount: formatRupees(amount) },
          )}
          parts={[<Amount key="amount" value={amount} />]}
        />
      </p>
      <ul aria-label={t('Held bonuses')}>
        {releases.map(({ releasedOn, amount: released }) => (
          <li key={releasedOn}>
            <RichText
              text={t('<0>{amount}</0> from {day}', { amount: formatRupees(released), day: formatDay(releasedOn) })}
              parts={[<Amount key="amount" value={released} />]}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
