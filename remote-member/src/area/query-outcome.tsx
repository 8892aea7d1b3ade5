import { Card, ErrorState } from 'design';
import { use } from 'react';
import type { ReactNode } from 'react';
import { describeError } from '../error-words';
import { SectionContext } from './section-context';
import { SectionFailure } from './section-failure';
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
export function QueryOutcome<Data>({ query, skeleton, failureTitle, reassurance, children }: QueryOutcomeProps<Data>) {
  const isInSection = use(SectionContext);
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    const failure = {
      title: failureTitle,
      text: describeError(query.error),
      reassurance,
      onRetry: () => void query.refetch(),
    };
    if (isInSection) return <SectionFailure {...failure} />;
    return (
      <Card padding="large">
        <ErrorState {...failure} />
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
