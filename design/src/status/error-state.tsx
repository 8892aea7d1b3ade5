import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { StoppedBus } from '../illustrations/stopped-bus';
import styles from './state-message.module.css';

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** The error's own words, where they help. */
  text?: ReactNode;
  /** What is safe all the same; say so wherever money could be in doubt. */
  reassurance?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  isRetrying?: boolean;
  /** Another way on, beside or instead of trying again. */
  action?: ReactNode;
  illustration?: ReactNode;
  headingLevel?: 1 | 2 | 3 | 4;
}

export function ErrorState({
  title,
  text,
  reassurance,
  onRetry,
  retryLabel = 'Try again',
  isRetrying = false,
  action,
  illustration = <StoppedBus />,
  headingLevel = 2,
}: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className={styles.message}>
      <div className={styles.illustration}>{illustration}</div>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {reassurance && <p className={styles.text}>{reassurance}</p>}
      {(onRetry || action) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button onClick={onRetry} isBusy={isRetrying}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
