import { nameOwn } from 'shared-auth';

/** Which branches of the map somebody has opened or closed, by the ids of their members. */
export type Choices = ReadonlyMap<string, boolean>;

/** How many direct members of a branch were on the map. */
export type ShownCounts = ReadonlyMap<string, number>;

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
export const keepChoices = (ownerId: string, choices: Choices): void => keep(ownerId, CHOICES_KEY, choices);

export const keepShown = (ownerId: string, counts: ShownCounts): void => keep(ownerId, SHOWN_KEY, counts);

export const readChoices = (ownerId: string): Choices =>
  read(ownerId, CHOICES_KEY, (value) => typeof value === 'boolean');

export const readShown = (ownerId: string): ShownCounts =>
  read(ownerId, SHOWN_KEY, (value) => typeof value === 'number');

function keep(ownerId: string, key: string, values: ReadonlyMap<string, unknown>): void {
  try {
    sessionStorage.setItem(nameOwn(ownerId, key), JSON.stringify([...values].slice(0, KEPT_MOST)));
  } catch {
    // Nothing may be kept on this device: the map opens as it does the first time.
  }
}

function read<Value>(
  ownerId: string,
  key: string,
  isValue: (value: unknown) => value is Value,
): ReadonlyMap<string, Value> {
  const isEntry = (entry: unknown): entry is [string, Value] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && isValue(entry[1]);
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOwn(ownerId, key)) ?? 'null');
    return new Map(Array.isArray(kept) ? kept.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}
