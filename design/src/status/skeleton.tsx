import { joinClassNames } from '../join-class-names';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'line' | 'block' | 'circle';
  /** The share of the container that a line or block takes. */
  width?: 'full' | 'half' | 'third';
  /** Sets the final size where the defaults differ from the layout that will come. */
  className?: string;
}

/** Holds the place of what is loading. Mark the region that waits with `aria-busy`; the skeleton itself is silent. */
export function Skeleton({ shape = 'line', width = 'full', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={joinClassNames(styles.skeleton, styles[shape], shape !== 'circle' && styles[width], className)}
    />
  );
}
