import { translateSentence } from 'client/sentences';
import { Button, Card, Skeleton, StateMessage, StateScene } from 'design';
import { useTranslation } from 'i18n';
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

/**
 * The three faces of what a page asks the server for: on its way, failed, here. What the outline and the page have in
 * common stays the same element: a press that began on one is not lost, nor is the focus, when the figures come.
 */
export function QueryOutcome<Data>({ query, skeleton, failureTitle, reassurance, children }: QueryOutcomeProps<Data>) {
  const { t } = useTranslation();
  const isInSection = use(SectionContext);
  if (query.data === undefined && query.isError) {
    const failure = {
      title: failureTitle,
      text: translateSentence(t, describeError(query.error)),
      reassurance,
      onRetry: () => {
        // The button goes with what it is about.
        const place = document.activeElement?.closest<HTMLElement>('section, main');
        place?.setAttribute('tabindex', '-1');
        place?.focus({ preventScroll: true });
        void query.refetch();
      },
    };
    if (isInSection) return <SectionFailure {...failure} />;
    return (
      <Card padding="large">
        <StateMessage role="alert" illustration={<StateScene name="StoppedBus" />} {...failure} />
      </Card>
    );
  }
  const isLoading = query.data === undefined;
  return (
    <div aria-busy={isLoading || undefined} className={styles.outcome}>
      {isLoading && <SpokenText role="status">{t('Loading...')}</SpokenText>}
      {query.data === undefined ? skeleton : children(query.data)}
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
  const { t } = useTranslation();
  return (
    <div role="alert" className={styles.failure}>
      <div className={styles.words}>
        <p className={styles.sectionFailureTitle}>{title}</p>
        <p>{text}</p>
        {reassurance && <p>{reassurance}</p>}
      </div>
      <Button variant="secondary" onClick={onRetry}>
        {t('Try again')}
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
