import { Button, Card, Notice, Skeleton } from 'design';
import { describeError } from '../error-words';
import { goOnInPage } from '../focus/way-on';
import { t } from '../texts';
import { LoadError, type LoadErrorProps } from './load-error';
import styles from './load-state.module.css';

/** In the place of what is not there yet: that it could not be loaded, or is on its way. Above it: that it is old. */
export function LoadState(props: LoadErrorProps) {
  const { data, error } = props.query;
  if (data !== undefined) return <StaleState query={props.query} />;
  return error ? <LoadError {...props} /> : <LoadingCard />;
}

/** Above what is shown, once it could not be brought up to date: a figure may be the one before what was just done. */
export function StaleState({ query }: Pick<LoadErrorProps, 'query'>) {
  const { data, error, isFetching, refetch } = query;
  if (!error || data === undefined) return null;
  return (
    <div ref={goOnInPage} className={styles.stale}>
      <Notice tone="error">
        {t('What is shown here could not be brought up to date.')} {describeError(error, t('Please try again.'))}
      </Notice>
      <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    </div>
  );
}

/** The outline of a card that is on its way. What stands below is not shown before it. */
export const LoadingCard = () => (
  <Card role="status" aria-label={t('Loading')} className={styles.loading}>
    <Skeleton width="half" />
    <Skeleton shape="block" />
  </Card>
);
