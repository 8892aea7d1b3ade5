import type { ReactNode } from 'react';
import styles from './page.module.css';

/** Words for screen readers where the eye sees the same in another way. */
export function SpokenText({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span role={role} className={styles.spoken}>
      {children}
    </span>
  );
}
