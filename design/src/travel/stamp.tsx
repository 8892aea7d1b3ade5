import type { ReactNode } from 'react';
import styles from './stamp.module.css';

interface StampProps {
  /** One or two short words, such as "First deposit". */
  label: string;
  /** A date, or what it stands for. */
  detail: string;
  icon?: ReactNode;
}

/** A milestone as a stamp in a passport. */
export function Stamp({ label, detail, icon }: StampProps) {
  return (
    <div className={styles.stamp}>
      {icon && (
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
      )}
      <span className={styles.label}>{label}</span>
      <span className={styles.detail}>{detail}</span>
    </div>
  );
}
