import { Card, ErrorState } from 'design';
import type { ReactNode } from 'react';
import { formatFailure } from './format-failure';
import { SpokenText } from './spoken-text';

interface QueryOutcomeProps<Data> {
  query: { data?: Data; isError: boolean; error: unknown; refetch: () => unknown };
  /** The final layout without its figures. */
  skeleton: ReactNode;
  /** What could not be loaded, as a sentence. */
  failureTitle: string;
  /** What is safe all the same. */
  reassurance?: string;
  children: (data: Data) => ReactNode;
}

/** The three faces of what a page asks the server for: on its way, failed, here. */
export function QueryOutcome<Data>({
  query,
  skeleton,
  failureTitle,
  reassurance,
  children,
}: QueryOutcomeProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Card padding="large">
        <ErrorState
          title={failureTitle}
          text={formatFailure(query.error)}
          reassurance={reassurance}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  }
  return (
    <div aria-busy="true">
      <SpokenText role="status">Loading...</SpokenText>
      {skeleton}
    </div>
  );
}
