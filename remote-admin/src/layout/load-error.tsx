import { Card, ErrorState } from 'design';
import { describeError } from '../error-words';
import { t } from '../texts';

interface LoadErrorProps {
  title: string;
  /** What could not be loaded, and can be asked for again. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  reassurance?: string;
}

/** In the place of what could not be loaded. */
export const LoadError = (props: LoadErrorProps) => (
  <Card>
    <LoadErrorState {...props} />
  </Card>
);

/** The same, of a part of a card. */
export const LoadErrorState = ({ title, query, reassurance }: LoadErrorProps) => (
  <ErrorState
    title={title}
    text={describeError(query.error, t('Please try again.'))}
    reassurance={reassurance ?? t('Nothing was changed: money and accounts are as they were.')}
    onRetry={() => void query.refetch()}
    isRetrying={query.isFetching}
  />
);
