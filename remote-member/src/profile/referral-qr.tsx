import { QrCode } from 'lucide-react';
import { QrImage } from '../qr/qr-image';
import { formatReferralLink } from './format-referral-link';
import styles from './referral-qr.module.css';

/** The sign-up page with the code filled in, for a phone's camera; covered as long as the code is. */
export function ReferralQr({ code, isRevealed }: { code: string; isRevealed: boolean }) {
  if (!isRevealed) {
    return (
      <div className={styles.covered}>
        <QrCode aria-hidden className={styles.icon} />
        <span>Show the code to see its QR</span>
      </div>
    );
  }
  return (
    <div className={styles.qr}>
      <QrImage text={formatReferralLink(code)} label="QR code of the sign-up page with your referral code" />
    </div>
  );
}
