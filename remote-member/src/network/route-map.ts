import { useEffect, useMemo, useRef, useState } from 'react';
import { keepChoices, keepShown, readChoices, readShown } from './kept-choices';

/** Before every key of what the server says of the network. */
export const NETWORK_KEY = ['network'];

/** A member that the map shall show, with the ids that lead there from the direct member (included) to them. */
interface MapTarget {
  path: readonly string[];
}

export interface RouteMap {
  /** Undefined for a branch that nobody has opened or closed yet. */
  findOpen: (memberId: string) => boolean | undefined;
  setOpen: (memberId: string, isOpen: boolean) => void;
  /** How many direct members of a branch were on the map before it was shown again. */
  findShown: (memberId: string) => number;
  noteShown: (memberId: string, count: number) => void;
  target: MapTarget | undefined;
  /** True once for a target: a stop that is opened again later does not take the focus again. */
  claimFocus: (target: MapTarget) => boolean;
  show: (path: readonly string[]) => void;
}

/**
 * Which branches are open, and which member the map shall show.
 * @param ownerId whose map it is: what another member of the same device had open is not theirs
 */
export function useRouteMap(ownerId: string): RouteMap {
  const [choices, setChoices] = useState(() => readChoices(ownerId));
  useEffect(() => keepChoices(ownerId, choices), [ownerId, choices]);
  const shown = useShownCounts(ownerId);
  const [target, setTarget] = useState<MapTarget>();
  const claimed = useRef<MapTarget>(undefined);
  return useMemo(
    () => ({
      findOpen: (memberId) => choices.get(memberId),
      setOpen: (memberId, isOpen) => setChoices((before) => new Map(before).set(memberId, isOpen)),
      ...shown,
      target,
      show: (path) => {
        setChoices((before) => new Map([...before, ...path.slice(0, -1).map((memberId) => [memberId, true] as const)]));
        setTarget({ path });
      },
      claimFocus: (wanted) => {
        const isNew = claimed.current !== wanted;
        claimed.current = wanted;
        return isNew;
      },
    }),
    [shown, choices, target],
  );
}

/** The most that each branch has held. */
function useShownCounts(ownerId: string): Pick<RouteMap, 'findShown' | 'noteShown'> {
  return useMemo(() => {
    const counts = new Map(readShown(ownerId));
    return {
      findShown: (memberId) => counts.get(memberId) ?? 0,
      noteShown: (memberId, count) => {
        if (count <= (counts.get(memberId) ?? 0)) return;
        counts.set(memberId, count);
        keepShown(ownerId, counts);
      },
    };
  }, [ownerId]);
}
