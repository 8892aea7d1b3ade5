import { Card, Skeleton } from 'design';
import styles from './network-view.module.css';
import skeletonStyles from './network-skeleton.module.css';

const STOPS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The map and the summary before their members are known. */
export function NetworkSkeleton() {
  return (
    <div className={styles.parts}>
      <Card padding="large">
        <Skeleton shape="block" />
      </Card>
      <Card padding="large" className={skeletonStyles.stops}>
        {STOPS.map((stop) => (
          <div key={stop} className={skeletonStyles.stop}>
            <Skeleton shape="circle" />
            <Skeleton width="third" />
          </div>
        ))}
      </Card>
    </div>
  );
}
