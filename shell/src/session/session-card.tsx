import { HillsScene } from 'design';
import type { ReactNode } from 'react';
import styles from './session-card.module.css';

interface SessionCardProps {
  heading: string;
  subtitle: string;
  children: ReactNode;
}

/** The card that login and signup share, before the hills. */
export function SessionCard({ heading, subtitle, children }: SessionCardProps) {
  return (
    <div className={styles.page}>
      <HillsScene className={styles.scene} />
      <section className={styles.card} aria-labelledby="session-heading">
        <h1 id="session-heading" className={styles.heading}>
          {heading}
        </h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
      </section>
    </div>
  );
}
