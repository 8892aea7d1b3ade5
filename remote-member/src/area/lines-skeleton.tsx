import { Skeleton } from 'design';
import styles from './lines-skeleton.module.css';

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
