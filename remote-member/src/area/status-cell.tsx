import type { ReactNode } from 'react';
import styles from './status-cell.module.css';

/** A badge, and under it the words that belong to it. */
export function StatusCell({ note, children }: { note?: string | null; children: ReactNode }) {
  return (
    <span className={styles.cell}>
      {children}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}
