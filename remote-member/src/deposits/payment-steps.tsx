import type { DepositMode } from 'api/contract';
import { Amount, ButtonLink } from 'design';
import { useSiteConfig } from 'federation/contract';
import { QrImage } from '../qr/qr-image';
import { createUpiLink } from './create-upi-link';
import styles from './payment-steps.module.css';

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
