import { Eye, EyeOff } from 'lucide-react';
import { SpokenText } from '../area/spoken-text';
import styles from './referral-code.module.css';

interface ReferralCodeProps {
  code: string;
  isRevealed: boolean;
  onToggle: () => void;
}

/** The code behind dots, and the eye that uncovers it. */
export function ReferralCode({ code, isRevealed, onToggle }: ReferralCodeProps) {
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <>
      {isRevealed ? (
        <span className={styles.code}>{code}</span>
      ) : (
        <span className={styles.code}>
          <span aria-hidden="true">{'•'.repeat(code.length)}</span>
          <SpokenText>Hidden</SpokenText>
        </span>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-label={isRevealed ? 'Hide referral code' : 'Show referral code'}
        onClick={onToggle}
      >
        <Icon aria-hidden className={styles.icon} />
      </button>
    </>
  );
}
