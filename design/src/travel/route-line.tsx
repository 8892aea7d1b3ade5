import type { ReactNode } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './route-line.module.css';

interface Waypoint {
  id: string;
  title: ReactNode;
  text?: ReactNode;
  /** Stands in the waypoint in the place of its number. */
  icon?: ReactNode;
  isCurrent?: boolean;
}

interface RouteLineProps {
  waypoints: readonly Waypoint[];
  /** Down the page always, or across it from 768 px on. */
  direction?: 'down' | 'across';
  headingLevel?: 2 | 3 | 4;
}

/** Steps as stops along a dotted route. */
export function RouteLine({ waypoints, direction = 'across', headingLevel = 3 }: RouteLineProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className={joinClassNames(styles.route, direction === 'across' && styles.across)}>
      {waypoints.map((waypoint, index) => (
        <li key={waypoint.id} aria-current={waypoint.isCurrent ? 'step' : undefined} className={styles.stop}>
          <span aria-hidden="true" className={styles.point}>
            {waypoint.icon ?? index + 1}
          </span>
          <div className={styles.words}>
            <Heading className={styles.title}>{waypoint.title}</Heading>
            {waypoint.text && <p className={styles.text}>{waypoint.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
