import { Button } from 'design';
import styles from './section-failure.module.css';

interface SectionFailureProps {
  /** What happened. */
  title: string;
  text: string;
  /** What is safe all the same. */
  reassurance?: string;
  onRetry: () => void;
}

/** A part of a page that did not come: said in its place, while the rest of the page stands. */
export function SectionFailure({ title, text, reassurance, onRetry }: SectionFailureProps) {
  return (
    <div role="alert" className={styles.failure}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
        {reassurance && <p>{reassurance}</p>}
      </div>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
