import type { NetworkNode } from 'api/contract';
import { MapPin } from 'lucide-react';
import type { MouseEvent } from 'react';
import { focusStop } from './focus-stop';
import { moveInTree } from './move-in-tree';
import { RouteBranch } from './route-branch';
import { useRouteMap } from './route-map-context';
import styles from './route-tree.module.css';

/** The referral tree as a route map, whose branches open and close and are asked for when opened. */
export function RouteTree({ self }: { self: NetworkNode }) {
  const { activeId = self.id, setActive, setOpen } = useRouteMap();

  function toggle(event: MouseEvent) {
    const stop = findStop(event);
    if (!stop || isSelecting(event)) return;
    focusStop(stop);
    const expanded = stop.getAttribute('aria-expanded');
    if (stop.dataset.id && expanded) setOpen(stop.dataset.id, expanded !== 'true');
  }

  return (
    <ul
      role="tree"
      aria-label="Your network"
      className={styles.map}
      onKeyDown={moveInTree}
      onClick={toggle}
      onFocus={({ target }) => {
        if (target.dataset.id) setActive(target.dataset.id);
      }}
    >
      <li
        role="treeitem"
        aria-label="You"
        aria-level={1}
        data-id={self.id}
        data-name="You"
        tabIndex={activeId === self.id ? 0 : -1}
        className={styles.stop}
      >
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

/** The stop whose row was pressed, or whose click a key has made; the gaps between rows belong to nobody. */
function findStop({ target, detail }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const stop = target.closest<HTMLElement>('[role="treeitem"]');
  const isKey = target === stop && detail === 0;
  return stop && (isKey || stop.firstElementChild?.contains(target)) ? stop : null;
}

/** Letting go of a marked text is a click too. */
function isSelecting({ detail }: MouseEvent): boolean {
  return detail > 0 && getSelection()?.isCollapsed === false;
}
