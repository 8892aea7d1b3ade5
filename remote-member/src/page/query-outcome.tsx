import { Button, Card, ErrorState, Notice, Skeleton } from 'design';
import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import { describeError } from '../error-words';
import styles from './page.module.css';
import { SpokenText } from './spoken-text';

/** Whether something stands in a part of a page, whose card it must not repeat. */
export const SectionContext = createContext(false);

export interface QueryOutcomeProps<Data> {
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

interface SectionFailureProps {
  /** What happened. */
  title: string;
  text: string;
  /** What is safe all the same. */
  reassurance?: string;
  onRetry: () => void;
}

/** A part of a page that did not come: said in its place, while the rest of the page stands. */
function SectionFailure({ title, text, reassurance, onRetry }: SectionFailureProps) {
  return (
    <div role="alert" className={styles.failure}>
      <div className={styles.words}>
        <p className={styles.sectionFailureTitle}>{title}</p>
        <p>{text}</p>
        {reassurance && <p>{reassurance}</p>}
      </div>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

const LINES = ['first', 'second', 'third', 'fourth'];

/** A list before its rows are known. */
export function LinesSkeleton() {
  return (
    <div className={styles.lines}>
      {LINES.map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  );
}

export interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  label?: string;
}

/** The way to the next page of a list; a page that did not come leaves the list as it is. */
export function LoadMore({ query, label = 'Load more' }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && <Notice tone="error">{describeError(query.error)}</Notice>}
      <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchingNextPage ? 'Loading...' : label}
      </Button>
    </div>
  );
}
