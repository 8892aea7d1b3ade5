import { QrCode } from 'lucide-react';
import { useMemo } from 'react';
import { drawQrPath } from './draw-qr-path';
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
  return <QrImage text={`${location.origin}/signup?referralCode=${encodeURIComponent(code)}`} />;
}

function QrImage({ text }: { text: string }) {
  const { size, path } = useMemo(() => drawQrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label="QR code of the sign-up page with your referral code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
