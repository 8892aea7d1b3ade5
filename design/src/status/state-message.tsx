import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { EmptyRoad, StoppedBus } from '../illustrations/state-scenes';
import styles from './state-message.module.css';

interface EmptyStateProps {
  title: string;
  /** What will be here, and what to do next. */
  text?: ReactNode;
  /** null for a state beside another, whose picture is enough. */
  illustration?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
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

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** The error's own words, where they help. */
  text?: ReactNode;
  /** What is safe all the same; say so wherever money could be in doubt. */
  reassurance?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Another way on, beside or instead of trying again. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

export function ErrorState({
  title,
  text,
  reassurance,
  onRetry,
  isRetrying = false,
  action,
  headingLevel = 2,
}: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className={styles.message}>
      <div className={styles.illustration}>
        <StoppedBus />
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {reassurance && <p className={styles.text}>{reassurance}</p>}
      {(onRetry || action) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button onClick={onRetry} isBusy={isRetrying}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
