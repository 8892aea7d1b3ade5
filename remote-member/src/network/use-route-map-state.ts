import { useMemo, useState } from 'react';
import type { MapTarget, RouteMapState } from './route-map-context';

/** Which branches are open, and which member the map shall show. */
export function useRouteMapState(): RouteMapState & { show: (path: readonly string[]) => void } {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [target, setTarget] = useState<MapTarget>();
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
    }),
    [choices, target],
  );
}
