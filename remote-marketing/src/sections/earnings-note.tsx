import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './earnings-note.module.css';

const NOT_GUARANTEED = 'Figures on this page illustrate how the plan works. Earnings are not guaranteed.';

/** Stands wherever a visitor sees what somebody might earn. */
export function EarningsNote({ children = NOT_GUARANTEED }: { children?: ReactNode }) {
  return (
    <p className={styles.note}>
      <Info aria-hidden="true" className={styles.icon} />
      <span>{children}</span>
    </p>
  );
}
