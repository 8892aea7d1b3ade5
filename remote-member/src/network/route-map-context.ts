import { createContext, use } from 'react';

/** A member that the map shall show, with the ids that lead there from the direct member (included) to them. */
export interface MapTarget {
  path: readonly string[];
}

export interface RouteMapState {
  /** Undefined for a branch that nobody has opened or closed yet. */
  findOpen: (memberId: string) => boolean | undefined;
  setOpen: (memberId: string, isOpen: boolean) => void;
  target: MapTarget | undefined;
  /** True once for a target: a stop that is opened again later does not take the focus again. */
  claimFocus: (target: MapTarget) => boolean;
  /** The stop that the Tab key leads to; undefined for the first. */
  activeId: string | undefined;
  setActive: (memberId: string) => void;
}

export const RouteMapContext = createContext<RouteMapState>({
  findOpen: () => undefined,
  setOpen: () => undefined,
  target: undefined,
  claimFocus: () => false,
  activeId: undefined,
  setActive: () => undefined,
});

export function useRouteMap(): RouteMapState {
  return use(RouteMapContext);
}
