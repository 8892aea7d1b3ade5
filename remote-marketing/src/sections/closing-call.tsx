import { ButtonLink } from 'design';
import type { ReactNode } from 'react';
import { FarRoad } from '../art/far-road';
import styles from './closing-call.module.css';
import { JoinLink } from './join-link';

interface ClosingCallProps {
  title: ReactNode;
  text: ReactNode;
  /** The quieter way on, for who is not ready to join. */
  other: { to: string; label: string };
}

/** The last band of a page: one sentence, and the way in. */
export function ClosingCall({ title, text, other }: ClosingCallProps) {
  return (
    <section data-surface="band" className={styles.band}>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <JoinLink />
          <ButtonLink to={other.to} variant="secondary">
            {other.label}
          </ButtonLink>
        </div>
      </div>
      <FarRoad className={styles.scene} />
    </section>
  );
}
