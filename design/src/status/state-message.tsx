import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import styles from './state-message.module.css';

export interface MessageProps {
  title: string;
  text?: ReactNode;
  /** A way on, beside or instead of trying again. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

export interface ErrorStateProps extends MessageProps {
  /** What happened. */
  title: string;
  /** The error's own words, where they help. */
  text?: ReactNode;
  /** What is safe all the same; say so wherever money could be in doubt. */
  reassurance?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
}

interface StateMessageProps extends ErrorStateProps {
  role?: 'alert';
  illustration: ReactNode;
}

/** Either of them, for a program that fetches its pictures when a state shows them. */
export function StateMessage(props: StateMessageProps) {
  const { t } = useTranslation();
  const { role, illustration, title, text, reassurance, onRetry, isRetrying = false, action, headingLevel = 2 } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div role={role} className={styles.message}>
      {illustration && <div className={styles.illustration}>{illustration}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {reassurance && <p className={styles.text}>{reassurance}</p>}
      {(onRetry || action) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button onClick={onRetry} isBusy={isRetrying}>
              {t('Try again')}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
