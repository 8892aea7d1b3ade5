import type { NetworkNode } from 'api/contract';
import { MapPin } from 'lucide-react';
import { moveBetweenBranches } from './move-between-branches';
import { RouteBranch } from './route-branch';
import styles from './route-tree.module.css';

/** The referral tree as a route map: nested lists, whose branches open and close and are asked for when opened. */
export function RouteTree({ self }: { self: NetworkNode }) {
  return (
    <ul className={styles.map} onKeyDown={moveBetweenBranches}>
      <li className={styles.stop}>
        <div className={styles.row}>
          <span aria-hidden="true" className={`${styles.point} ${styles.start}`}>
            <MapPin />
          </span>
          <div className={styles.words}>
            <span className={styles.name}>You</span>
            <span className={styles.text}>Start of your route</span>
          </div>
        </div>
        <RouteBranch memberId={self.id} memberName="You" level={1} siblingCount={self.directCount} />
      </li>
    </ul>
  );
}
