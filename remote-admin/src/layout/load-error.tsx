import { Card, ErrorState } from 'design';
import { describeError } from '../error-words';
import { goOnInPage } from '../focus/way-on';
import { t } from '../texts';

export interface LoadErrorProps {
  title: string;
  /** What could not be loaded, and can be asked for again. */
  query: { data?: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
  reassurance?: string;
}

/** In the place of what could not be loaded. */
export const LoadError = (props: LoadErrorProps) => (
  <Card>
    <LoadErrorState {...props} />
  </Card>
);

/** The same, of a part of a card, or of a page that has no other heading. */
export const LoadErrorState = ({ title, query, reassurance, headingLevel }: LoadErrorProps & { headingLevel?: 1 }) => (
  <div ref={goOnInPage}>
    <ErrorState
      title={title}
      headingLevel={headingLevel}
      text={describeError(query.error, t('Please try again.'))}
      reassurance={reassurance ?? t('Nothing was changed: money and accounts are as they were.')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  </div>
);
