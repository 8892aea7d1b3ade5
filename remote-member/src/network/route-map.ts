import { useEffect, useMemo, useRef, useState } from 'react';
import { type Choices, keepChoices, readChoices } from './kept-choices';

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
  const [target, setTarget] = useState<MapTarget>();
  const claimed = useRef<MapTarget>(undefined);
  return useMemo(
    () => ({
      findOpen: (memberId) => choices.get(memberId),
      setOpen: (memberId, isOpen) => setChoices((before) => addChoices(before, [[memberId, isOpen]])),
      target,
      show: (path) => {
        setChoices((before) =>
          addChoices(
            before,
            path.slice(0, -1).map((memberId) => [memberId, true]),
          ),
        );
        setTarget({ path });
      },
      claimFocus: (wanted) => {
        const isNew = claimed.current !== wanted;
        claimed.current = wanted;
        return isNew;
      },
    }),
    [choices, target],
  );
}

/** What was chosen last stands last. */
function addChoices(before: Choices, added: readonly (readonly [string, boolean])[]): Choices {
  const choices = new Map(before);
  for (const [memberId, isOpen] of added) {
    choices.delete(memberId);
    choices.set(memberId, isOpen);
  }
  return choices;
}
