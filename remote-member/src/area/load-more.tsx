import { Button, Notice } from 'design';
import { describeError } from '../error-words';
import styles from './load-more.module.css';

interface LoadMoreProps {
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
