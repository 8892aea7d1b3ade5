import type { ReactNode } from 'react';
import { EmptyRoad } from '../illustrations/empty-road';
import styles from './state-message.module.css';

interface EmptyStateProps {
  title: string;
  /** What will be here, and what to do next. */
  text?: ReactNode;
  /** null for a state beside another, whose picture is enough. */
  illustration?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3 | 4;
}

export function EmptyState({ title, text, illustration = <EmptyRoad />, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.message}>
      {illustration && <div className={styles.illustration}>{illustration}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
