import { useQuery } from '@tanstack/react-query';
import type { DepositMode, Plan } from 'api/contract';
import { findTier } from 'api/contract/compensation-rules';
import { checkDepositAmount } from 'api/contract/rules';
import { formatRupees } from 'client/money';
import { Amount, ButtonLink } from 'design';
import { useSiteConfig } from 'federation/contract';
import { request } from 'shared-auth';
import { QrImage } from '../qr/qr-image';
import { createUpiLink } from './create-upi-link';
import styles from './deposits.module.css';

/** The terms that the amount buys, as it is typed. */
export function TierSummary({ amount }: { amount: string }) {
  const { data: plans, isError } = useQuery({ queryKey: ['plans'], queryFn: () => request<Plan[]>({ url: '/plans' }) });
  if (isError) return <p className={styles.tierHint}>The tiers could not be shown just now. You can still pay.</p>;
  if (checkDepositAmount(amount) !== undefined || !plans) {
    return <p className={styles.tierHint}>Type an amount to see the tier it belongs to.</p>;
  }
  const tier = findTier(plans, Number(amount));
  if (!tier) return <p className={styles.tierHint}>No tier is on sale for this amount today.</p>;
  const { minRecharge, cashbackDay, dailyProfit, minWidthdraw, minLevel } = tier;
  return (
    <div role="status" className={styles.tier}>
      <p className={styles.title}>
        Tier from <Amount value={String(minRecharge)} />
      </p>
      <ul className={styles.terms}>
        <li>Cashback on {cashbackDay.toLocaleString('en-IN')} weekdays</li>
        <li>At most {formatRupees(String(dailyProfit))} credited in a day</li>
        <li>Withdrawals from {formatRupees(String(minWidthdraw))}</li>
        <li>{minLevel === 1 ? '1 level' : `${minLevel} levels`} of your network open</li>
      </ul>
      <p className={styles.tierHint}>The terms of a tier are limits, not a promise: earnings are not guaranteed.</p>
    </div>
  );
}

interface PaymentStepsProps {
  mode: DepositMode;
  /** Whole rupees, already checked. */
  amount: string;
  reference: string;
}

/** How to pay the amount in the chosen mode. */
export function PaymentSteps({ mode, amount, reference }: PaymentStepsProps) {
  const { upi, brand } = useSiteConfig();
  if (mode !== 'UPI') {
    return (
      <p>
        Pay <Amount value={amount} /> to {upi.payeeName} by {mode}. The account details for this mode come from{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. Your bank then gives you a reference.
      </p>
    );
  }
  const link = createUpiLink({ ...upi, amount, note: `${brand.name} deposit`, reference });
  return (
    <div className={styles.upi}>
      <div className={styles.qr}>
        <QrImage text={link} label={`QR code of the UPI payment to ${upi.payeeName}`} />
      </div>
      <div className={styles.words}>
        <p>
          Scan with any UPI app, or open one on this phone. Pay <Amount value={amount} /> to{' '}
          <strong>{upi.payeeName}</strong>, <span className={styles.address}>{upi.payeeAddress}</span>.
        </p>
        <ButtonLink to={link} variant="secondary">
          Open UPI app
        </ButtonLink>
      </div>
    </div>
  );
}
