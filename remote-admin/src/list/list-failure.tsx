import { Button, Notice } from 'design';
import type { Ref } from 'react';
import { describeError } from '../error-words';
import { t } from '../texts';
import styles from './list-failure.module.css';
import type { List } from './use-list';

interface ListFailureProps {
  list: Pick<List<unknown, unknown>, 'error' | 'isFetching' | 'refetch'>;
  /** Said of a failure that has no words of its own. */
  text: string;
  /** Whether asking for all that is shown again is the way on. */
  canRetry?: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Above rows that are not up to date, or not all there: why. */
export const ListFailure = ({ list: { error, isFetching, refetch }, text, canRetry = true, ref }: ListFailureProps) => (
  <div ref={ref} className={styles.failure}>
    <Notice tone="error">{describeError(error, text)}</Notice>
    {canRetry && (
      <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    )}
  </div>
);
