import type { ReactNode } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './stamp.module.css';

interface StampProps {
  /** One or two short words, such as "First deposit". */
  label: string;
  /** A date, or what is still missing. */
  detail?: string;
  icon?: ReactNode;
  /** A stamp not yet earned is a faint outline that says what it waits for. */
  isEarned?: boolean;
}

/** A milestone as a stamp in a passport. */
export function Stamp({ label, detail, icon, isEarned = true }: StampProps) {
  return (
    <div className={joinClassNames(styles.stamp, isEarned ? styles.earned : styles.awaited)}>
      {icon && (
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
      )}
      <span className={styles.label}>{label}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  );
}
