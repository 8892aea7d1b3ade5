import type { NetworkNode } from './network-node';
import { RouteStop } from './route-stop';
import styles from './route-tree.module.css';

/** The referral tree as a route map: nested lists, whose branches open and close. */
export function RouteTree({ root }: { root: NetworkNode }) {
  return (
    <ul className={styles.map}>
      <RouteStop node={root} level={0} />
    </ul>
  );
}
