import type { NetworkNode } from 'api/contract';
import { MapPin } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { focusStop, useRouteMap } from './route-map-context';
import { RouteBranch } from './route-stop';
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

const STOP = '[role="treeitem"]';

/**
 * The keys of a tree (WAI-ARIA): up and down through what is open, right opens or enters, left closes or leaves, Home
 * and End to the ends, Enter and Space open and close, a letter goes to the next name that begins with it.
 */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(STOP)) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  // What is closed is not in the page: all of these can be seen.
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOP)];
  const move = findMove(event.key, from, stops) ?? findNameMove(event.key, from, stops);
  if (!move) return;
  event.preventDefault();
  move();
}

function findMove(key: string, from: HTMLElement, stops: HTMLElement[]): (() => void) | undefined {
  const expanded = from.getAttribute('aria-expanded');
  const toggle = () => expanded !== null && from.click();
  const moves: Record<string, () => void> = {
    ArrowDown: () => focusStop(stops[stops.indexOf(from) + 1]),
    ArrowUp: () => focusStop(stops[stops.indexOf(from) - 1]),
    ArrowRight: () => (expanded === 'true' ? focusStop(from.querySelector<HTMLElement>(STOP)) : toggle()),
    ArrowLeft: () => (expanded === 'true' ? toggle() : focusStop(from.parentElement?.closest<HTMLElement>(STOP))),
    Home: () => focusStop(stops[0]),
    End: () => focusStop(stops.at(-1)),
    Enter: toggle,
    ' ': toggle,
  };
  return moves[key];
}

function findNameMove(key: string, from: HTMLElement, stops: HTMLElement[]): (() => void) | undefined {
  const letter = key.toLocaleLowerCase('en-IN');
  if ([...letter].length !== 1) return undefined;
  const index = stops.indexOf(from);
  const next = [...stops.slice(index + 1), ...stops.slice(0, index)].find((stop) =>
    stop.dataset.name?.toLocaleLowerCase('en-IN').startsWith(letter),
  );
  return next && (() => focusStop(next));
}
