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
}

export const RouteMapContext = createContext<RouteMapState>({
  findOpen: () => undefined,
  setOpen: () => undefined,
  target: undefined,
});

export function useRouteMap(): RouteMapState {
  return use(RouteMapContext);
}
