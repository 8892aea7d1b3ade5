import type { Range } from '@tanstack/react-virtual';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { NetworkNode } from 'api/contract';
import { useTranslation } from 'i18n';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Branch } from './route-branch';
import { BranchLoader } from './route-branch';
import type { RouteMap } from './route-map';
import type { RouteRow, StopRow } from './route-rows';
import { listRows } from './route-rows';
import { RouteAside, RouteStop } from './route-stop';
import styles from './route-tree.module.css';

/** Of a row that was not drawn yet: three lines of words, and the gap above it. */
const ROW_HEIGHT_PX = 110;
const ROWS_DRAWN_AHEAD = 10;

/** The referral tree as a route map, whose branches open and close and are asked for when opened. */
export function RouteTree({ self, map }: { self: NetworkNode; map: RouteMap }) {
  const { t } = useTranslation();
  const treeRef = useRef<HTMLUListElement>(null);
  const [branches, setBranches] = useState<ReadonlyMap<string, Branch>>(new Map());
  const { findOpen, setOpen, findShown, noteShown, target } = map;
  const keepBranch = useCallback(
    (memberId: string, branch: Branch) => {
      setBranches((before) => new Map(before).set(memberId, branch));
      noteShown(memberId, branch.items?.length ?? 0);
    },
    [noteShown],
  );
  const rows = useMemo(() => listRows(self, branches, findOpen), [self, branches, findOpen]);
  const { activeId, focusedKey, moveTo, noteFocus } = useTreeFocus(treeRef, self.id);
  useTarget(map, rows, moveTo);
  const virtualizer = useRowsNearScreen(treeRef, rows, [activeId, focusedKey]);
  const { scrollMargin } = virtualizer.options;

  function toggle(event: MouseEvent) {
    const stop = findStop(event);
    const row = rows.find((each) => each.kind === 'stop' && each.node.id === stop?.dataset.id);
    if (row?.kind !== 'stop' || isSelecting(event)) return;
    moveTo(row.node.id);
    if (row.isOpen !== undefined) setOpen(row.node.id, !row.isOpen);
  }

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.id) return;
    const move = findTreeMove(event.key, event.target.dataset.id, rows.filter(isStop));
    if (!move) return;
    event.preventDefault();
    if (move.toggled) setOpen(move.toggled.node.id, !move.toggled.isOpen);
    if (move.to) moveTo(move.to.node.id);
  }

  return (
    <>
      {rows.filter(hasBranch).map(({ node: { id }, level }) => (
        <BranchLoader
          key={id}
          memberId={id}
          wantedId={findWanted(target?.path, id, level)}
          wantedCount={findShown(id)}
          onChange={keepBranch}
        />
      ))}
      <ul
        ref={treeRef}
        role="tree"
        aria-label={t('Your network')}
        className={styles.map}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={press}
        onClick={toggle}
        onFocus={noteFocus}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const place = { index, start: start - scrollMargin, measure: virtualizer.measureElement };
          if (row.kind === 'aside') return <RouteAside key={row.key} row={row} {...place} />;
          const { id } = row.node;
          const isTarget = target?.path.at(-1) === id;
          return <RouteStop key={row.key} row={row} isTarget={isTarget} isActive={id === activeId} {...place} />;
        })}
      </ul>
    </>
  );
}

const isStop = (row: RouteRow): row is StopRow => row.kind === 'stop';
const hasBranch = (row: RouteRow): row is StopRow =>
  isStop(row) && (row.level === 0 ? row.node.directCount > 0 : row.isOpen === true);

/** Whom of the way to the target a branch holds. @param level of the stop that the branch belongs to */
const findWanted = (path: readonly string[] | undefined, memberId: string, level: number) =>
  level === 0 || path?.[level - 1] === memberId ? path?.[level] : undefined;

/** Draws the rows near the screen, and those that hold the focus or would take it: Tab and a reader find them. */
function useRowsNearScreen(
  treeRef: React.RefObject<HTMLElement | null>,
  rows: readonly RouteRow[],
  keptKeys: readonly (string | undefined)[],
) {
  const scrollMargin = useTop(treeRef);
  const kept = keptKeys.map((key) => rows.findIndex((row) => row.key === key)).filter((index) => index >= 0);
  const rangeExtractor = (range: Range) =>
    [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other);
  return useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: ROWS_DRAWN_AHEAD,
    scrollMargin,
    rangeExtractor,
  });
}

/** Pixels from the top of the page, which change with what stands above. */
function useTop(ref: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return top;
}

/** Which stop the Tab key leads to, and the row that has the focus now. */
function useTreeFocus(treeRef: React.RefObject<HTMLElement | null>, selfId: string) {
  const [activeId, setActiveId] = useState(selfId);
  const [focusedKey, setFocusedKey] = useState<string>();
  const [wish, setWish] = useState<{ id: string }>();
  // Once it is drawn: a stop far from the screen is drawn because it is the active one.
  useEffect(() => {
    if (wish) focusStop(treeRef.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(wish.id)}"]`));
  }, [wish, treeRef]);
  const moveTo = useCallback((id: string) => {
    setActiveId(id);
    setWish({ id });
  }, []);
  const noteFocus = useCallback(({ target }: { target: Element }) => {
    const row = target.closest<HTMLElement>('[data-key]');
    setFocusedKey(row?.dataset.key);
    if (target === row && row?.dataset.id) setActiveId(row.dataset.id);
  }, []);
  return { activeId, focusedKey, moveTo, noteFocus };
}

/** Brings its own row into sight, too. */
function focusStop(stop: HTMLElement | null | undefined): void {
  stop?.focus({ preventScroll: true });
  stop?.querySelector(`.${styles.row}`)?.scrollIntoView({ block: 'nearest' });
}

/** Leads to the member that was searched for, as soon as the way there is open. */
function useTarget({ target, claimFocus }: RouteMap, rows: readonly RouteRow[], moveTo: (id: string) => void): void {
  const id = target?.path.at(-1);
  const isThere = id !== undefined && rows.some(({ key }) => key === id);
  useEffect(() => {
    if (target && id !== undefined && isThere && claimFocus(target)) moveTo(id);
  }, [target, id, isThere, claimFocus, moveTo]);
}

/** The stop whose row was pressed, or which a reader has clicked; the gaps between rows belong to nobody. */
function findStop({ target, detail }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const stop = target.closest<HTMLElement>('[role="treeitem"]');
  const isReader = target === stop && detail === 0;
  return isReader || target.closest(`.${styles.row}`) ? stop : null;
}

/** Letting go of a marked text is a click too. */
function isSelecting({ detail }: MouseEvent): boolean {
  return detail > 0 && getSelection()?.isCollapsed === false;
}

interface TreeMove {
  to?: StopRow;
  toggled?: StopRow;
}

/**
 * The keys of a tree (WAI-ARIA): up and down through what is open, right opens or enters, left closes or leaves, Home
 * and End to the ends, Enter and Space open and close, a letter goes to the next name that begins with it.
 * @returns undefined for a key that is none of the tree's
 */
function findTreeMove(key: string, fromId: string, stops: readonly StopRow[]): TreeMove | undefined {
  const at = stops.findIndex(({ node }) => node.id === fromId);
  const from = stops[at];
  if (!from) return undefined;
  const next = stops[at + 1];
  const toggle = from.isOpen === undefined ? {} : { toggled: from };
  const moves: Record<string, () => TreeMove> = {
    ArrowDown: () => ({ to: next }),
    ArrowUp: () => ({ to: stops[at - 1] }),
    ArrowRight: () => (from.isOpen ? { to: next?.parentId === fromId ? next : undefined } : toggle),
    ArrowLeft: () => (from.isOpen ? toggle : { to: stops.find(({ node }) => node.id === from.parentId) }),
    Home: () => ({ to: stops[0] }),
    End: () => ({ to: stops.at(-1) }),
    Enter: () => toggle,
    ' ': () => toggle,
  };
  return moves[key]?.() ?? findNameMove(key, at, stops);
}

function findNameMove(key: string, at: number, stops: readonly StopRow[]): TreeMove | undefined {
  const letter = key.toLocaleLowerCase('en-IN');
  if ([...letter].length !== 1) return undefined;
  const to = [...stops.slice(at + 1), ...stops.slice(0, at)].find(
    ({ node, level }) => level > 0 && node.name.toLocaleLowerCase('en-IN').startsWith(letter),
  );
  return to && { to };
}
