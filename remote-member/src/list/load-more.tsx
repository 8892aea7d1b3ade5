import { focusIfLost } from 'client/focus';
import { translateSentence } from 'client/sentences';
import { Button, Notice } from 'design';
import { useTranslation } from 'i18n';
import { useState } from 'react';
import { describeError } from '../error-words';
import styles from '../page/page.module.css';

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

/**
 * The way to the next page of a list; a page that did not come leaves the list as it is. The focus stays on the button,
 * and after the last page goes to the word that this was all.
 */
export function LoadMore({ query, label }: LoadMoreProps) {
  const { t } = useTranslation();
  const [wasPressed, setPressed] = useState(false);
  if (!query.hasNextPage) {
    return wasPressed ? (
      <p ref={focusIfLost} tabIndex={-1} className={styles.more}>
        {t('That is all.')}
      </p>
    ) : null;
  }
  const load = () => {
    setPressed(true);
    if (!query.isFetchingNextPage) query.fetchNextPage();
  };
  return (
    <>
      <div className={styles.more}>
        {query.isFetchNextPageError && <Notice tone="error">{translateSentence(t, describeError(query.error))}</Notice>}
        {/* Not disabled while it loads: that would take the focus away. */}
        <Button variant="secondary" aria-busy={query.isFetchingNextPage} onClick={load}>
          {query.isFetchingNextPage ? t('Loading...') : (label ?? t('Load more'))}
        </Button>
      </div>
      <p className={styles.printed}>{t('There is more that is not on this paper.')}</p>
    </>
  );
}
