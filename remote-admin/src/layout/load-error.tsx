import { Card, ErrorState, Skeleton } from 'design';
import { describeError } from '../error-words';
import { t } from '../texts';
import styles from './load-error.module.css';

export interface LoadErrorProps {
  title: string;
  /** What could not be loaded, and can be asked for again. */
  query: { data?: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
  reassurance?: string;
}

/** In the place of what is not there yet: that it could not be loaded, or is on its way. */
export function LoadState(props: LoadErrorProps) {
  const { data, error } = props.query;
  if (data !== undefined) return null;
  return error ? <LoadError {...props} /> : <LoadingCard />;
}

/** The outline of a card that is on its way. What stands below is not shown before it. */
export const LoadingCard = () => (
  <Card role="status" aria-label={t('Loading')} className={styles.loading}>
    <Skeleton width="half" />
    <Skeleton shape="block" />
  </Card>
);

/** In the place of what could not be loaded. */
export const LoadError = (props: LoadErrorProps) => (
  <Card>
    <LoadErrorState {...props} />
  </Card>
);

/** The same, of a part of a card, or of a page that has no other heading. */
export const LoadErrorState = ({ title, query, reassurance, headingLevel }: LoadErrorProps & { headingLevel?: 1 }) => (
  <ErrorState
    title={title}
    headingLevel={headingLevel}
    text={describeError(query.error, t('Please try again.'))}
    reassurance={reassurance ?? t('Nothing was changed: money and accounts are as they were.')}
    onRetry={() => void query.refetch()}
    isRetrying={query.isFetching}
  />
);
