import { HillsScene } from 'design';
import { useTranslation } from 'i18n';
import { type ReactNode, useEffect } from 'react';
import { useSession } from 'shared-auth';
import type { ReturnState } from './guards';
import styles from './session-card.module.css';
import { useSessionRequests } from './session-requests';

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

/** The session's error as the refusal of a form; leaving the form, or typing where it stands, takes it away. */
export function useSessionRefusal() {
  const { t } = useTranslation();
  const { error, errorField } = useSession();
  const { dismissError, findFailure } = useSessionRequests();
  useEffect(() => dismissError, [dismissError]);
  if (error === null) return { refusal: undefined, onEdit: dismissError };
  const failure = findFailure();
  const text = failure ? t('{reason}. Please try again.', { reason: failure.translate(t) }) : error;
  return { refusal: { text, field: errorField }, onEdit: dismissError };
}

/** What goes along between the pages around signing in, in the history entry: also the email that was typed. */
export interface Carried extends ReturnState {
  email?: string;
}
