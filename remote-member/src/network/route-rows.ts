import type { NetworkNode } from 'api/contract';
import type { Branch } from './route-branch';
import type { RouteMap } from './route-map';

/** The teams of so few direct members open by themselves; each is a question to the server. */
const SIBLINGS_OPEN_AT_FIRST_MAX = 6;

interface Place {
  key: string;
  /** 0 for the member whose map it is. */
  level: number;
  /** The levels above whose road goes on past this row. */
  roads: readonly number[];
}

export interface StopRow extends Place {
  kind: 'stop';
  node: NetworkNode;
  /** Among its siblings, from 1. */
  place: number;
  siblingCount: number;
  /** Undefined for who has no team. */
  isOpen: boolean | undefined;
  /** No further stop of the same branch is shown. */
  isLast: boolean;
  parentId: string | undefined;
}

/** What stands below a stop while its branch is on its way, did not come, or is longer than what has come. */
export interface AsideRow extends Place {
  kind: 'aside';
  parent: NetworkNode;
  branch: Branch | undefined;
}

export type RouteRow = StopRow | AsideRow;

/** All that is open, from the top to the bottom: only what is near the screen of it is drawn. */
export function listRows(
  self: NetworkNode,
  branches: ReadonlyMap<string, Branch>,
  findOpen: RouteMap['findOpen'],
): RouteRow[] {
  const rows: RouteRow[] = [];

  function addStop(stop: Omit<StopRow, 'kind' | 'key' | 'isOpen'>): void {
    const { node, level, siblingCount, roads, isLast } = stop;
    const opensAtFirst = level === 0 || (level === 1 && siblingCount <= SIBLINGS_OPEN_AT_FIRST_MAX);
    const isOpen = node.directCount > 0 ? (findOpen(node.id) ?? opensAtFirst) : undefined;
    rows.push({ ...stop, kind: 'stop', key: node.id, isOpen: level === 0 ? undefined : isOpen });
    if (isOpen) addBranch(node, level + 1, level === 0 || isLast ? roads : [...roads, level]);
  }

  function addBranch(parent: NetworkNode, level: number, roads: readonly number[]): void {
    const branch = branches.get(parent.id);
    const items = branch?.items ?? [];
    for (const [index, node] of items.entries()) {
      const isLast = index === items.length - 1;
      const siblingCount = parent.directCount;
      addStop({ node, level, roads, place: index + 1, siblingCount, isLast, parentId: parent.id });
    }
    if (!branch?.items || branch.hasNextPage)
      rows.push({ kind: 'aside', key: `${parent.id} aside`, level, roads, parent, branch });
  }

  addStop({ node: self, level: 0, roads: [], place: 1, siblingCount: 1, isLast: true, parentId: undefined });
  return rows;
}
