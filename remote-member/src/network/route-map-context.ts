import { createContext, use, useMemo, useRef, useState } from 'react';

/** Before every key of what the server says of the network. */
export const NETWORK_KEY = ['network'];

/** A member that the map shall show, with the ids that lead there from the direct member (included) to them. */
interface MapTarget {
  path: readonly string[];
}

interface RouteMapState {
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

export const RouteMapContext = createContext<RouteMapState | undefined>(undefined);

export function useRouteMap(): RouteMapState {
  const map = use(RouteMapContext);
  if (!map) throw new Error('there is no map around this stop');
  return map;
}

/** Which branches are open, which member the map shall show, and where its focus is. */
export function useRouteMapState(): RouteMapState & { show: (path: readonly string[]) => void } {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [target, setTarget] = useState<MapTarget>();
  const [activeId, setActive] = useState<string>();
  const claimed = useRef<MapTarget>(undefined);
  return useMemo(
    () => ({
      findOpen: (memberId) => choices.get(memberId),
      setOpen: (memberId, isOpen) => setChoices((before) => new Map(before).set(memberId, isOpen)),
      target,
      show: (path) => {
        const above = path.slice(0, -1).map((memberId) => [memberId, true] as const);
        setChoices((before) => new Map([...before, ...above]));
        setTarget({ path });
      },
      claimFocus: (wanted) => {
        const isNew = claimed.current !== wanted;
        claimed.current = wanted;
        return isNew;
      },
      activeId,
      setActive,
    }),
    [choices, target, activeId],
  );
}

/**
 * Moves the focus to a stop and brings its own row into sight: with its whole team, a stop may be longer than the
 * screen.
 */
export function focusStop(stop: HTMLElement | null | undefined): void {
  stop?.focus({ preventScroll: true });
  stop?.firstElementChild?.scrollIntoView({ block: 'nearest' });
}
