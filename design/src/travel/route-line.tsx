import type { ReactNode } from 'react';
import styles from './route-line.module.css';

interface Waypoint {
  id: string;
  title: ReactNode;
  text: ReactNode;
}

/** Steps as stops along a dotted route, down the page or, from 768 px on, across it. */
export function RouteLine({ waypoints }: { waypoints: readonly Waypoint[] }) {
  return (
    <ol className={styles.route}>
      {waypoints.map((waypoint, index) => (
        <li key={waypoint.id} className={styles.stop}>
          <span aria-hidden="true" className={styles.point}>
            {index + 1}
          </span>
          <div className={styles.words}>
            <h3>{waypoint.title}</h3>
            <p className={styles.text}>{waypoint.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
