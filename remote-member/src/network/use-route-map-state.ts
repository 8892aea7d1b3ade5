import { useMemo, useRef, useState } from 'react';
import type { MapTarget, RouteMapState } from './route-map-context';

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
