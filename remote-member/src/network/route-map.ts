import { keep, readKeptJson } from 'client/kept';
import { useEffect, useMemo, useRef, useState } from 'react';
import { nameOwn } from 'shared-auth';

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

/** Which branches of the map somebody has opened or closed, by the ids of their members. */
type Choices = ReadonlyMap<string, boolean>;

/** How many direct members of a branch were on the map. */
type ShownCounts = ReadonlyMap<string, number>;

const CHOICES_KEY = 'network-map';
const SHOWN_KEY = 'network-shown';
/**
 * Each open branch is a question to the server when the map is shown again. The first ones are kept: what stands above
 * a branch was opened before it.
 */
const KEPT_MOST = 200;

/**
 * For the way back and a reload, in this tab alone. Not in the address: it would grow with every branch, and each of
 * them would be a step of the history.
 */
const keepChoices = (ownerId: string, choices: Choices): void => keepAll(ownerId, CHOICES_KEY, choices);

const keepShown = (ownerId: string, counts: ShownCounts): void => keepAll(ownerId, SHOWN_KEY, counts);

const readChoices = (ownerId: string): Choices => readAll(ownerId, CHOICES_KEY, (value) => typeof value === 'boolean');

const readShown = (ownerId: string): ShownCounts => readAll(ownerId, SHOWN_KEY, (value) => typeof value === 'number');

const keepAll = (ownerId: string, key: string, values: ReadonlyMap<string, unknown>): void =>
  keep('sessionStorage', nameOwn(ownerId, key), JSON.stringify([...values].slice(0, KEPT_MOST)));

/** Where nothing may be kept, the map opens as it does the first time. */
function readAll<Value>(
  ownerId: string,
  key: string,
  isValue: (value: unknown) => value is Value,
): ReadonlyMap<string, Value> {
  const isEntry = (entry: unknown): entry is [string, Value] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && isValue(entry[1]);
  const kept = readKeptJson('sessionStorage', nameOwn(ownerId, key));
  return new Map(Array.isArray(kept) ? kept.filter(isEntry) : []);
}
