import { Button } from 'design';
import styles from './load-more.module.css';

interface LoadMoreProps {
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => unknown };
  noun: string;
}

/** The way to the next page of a list; nothing once all of it is shown. */
export function LoadMore({ list, noun }: LoadMoreProps) {
  if (!list.hasMore) return null;
  return (
    <div className={styles.more}>
      <Button variant="secondary" isBusy={list.isLoadingMore} onClick={() => void list.loadMore()}>
        {list.isLoadingMore ? `Loading ${noun}...` : 'Load more'}
      </Button>
    </div>
  );
}
