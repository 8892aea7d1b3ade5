import { nameOwn } from 'shared-auth';

/** Which branches of the map somebody has opened or closed, by the ids of their members. */
export type Choices = ReadonlyMap<string, boolean>;

const KEY = 'network-map';
/** Each open branch is a question to the server when the map is shown again. */
const KEPT_MOST = 50;

/**
 * For the way back and a reload, in this tab alone. Not in the address: it would grow with every branch, and each of
 * them would be a step of the history.
 */
export function keepChoices(ownerId: string, choices: Choices): void {
  try {
    sessionStorage.setItem(nameOwn(ownerId, KEY), JSON.stringify([...choices].slice(-KEPT_MOST)));
  } catch {
    // Nothing may be kept on this device: the map opens as it does the first time.
  }
}

export function readChoices(ownerId: string): Choices {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOwn(ownerId, KEY)) ?? 'null');
    return new Map(Array.isArray(kept) ? kept.filter(isChoice) : []);
  } catch {
    return new Map();
  }
}

const isChoice = (choice: unknown): choice is [string, boolean] =>
  Array.isArray(choice) && typeof choice[0] === 'string' && typeof choice[1] === 'boolean';
