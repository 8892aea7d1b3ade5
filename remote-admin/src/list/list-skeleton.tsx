import { Skeleton } from 'design';
import styles from './list-skeleton.module.css';

const ROW_COUNT = 6;

/** The outline of a list that is on its way. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: ROW_COUNT }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton />
          <Skeleton width="half" />
          <Skeleton width="third" />
        </div>
      ))}
    </div>
  );
}
