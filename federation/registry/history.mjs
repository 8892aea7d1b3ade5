import { userInfo } from 'node:os';

/** @typedef {import('../src/contract/registry').ReleaseEvent} ReleaseEvent */

const KEPT_EVENTS = 30;

/** @param {ReleaseEvent[] | undefined} history @param {ReleaseEvent} event @returns {ReleaseEvent[]} */
export const addEvent = (history = [], event) => [event, ...history].slice(0, KEPT_EVENTS);

/** Who is at work on this machine. */
export function getUserName() {
  try {
    return userInfo().username;
  } catch {
    // In a container a user may have a number alone.
    return `user ${process.getuid?.()}`;
  }
}

/** "rolled back to 1.0.0 by deploy: It fails." @param {ReleaseEvent} event */
export function formatEvent({ action, version, sharePercent, by, reason }) {
  const done = {
    released: `${version} released`,
    shared: `${version} live for ${sharePercent} % of the visitors`,
    withdrawn: `${version} withdrawn`,
    'rolled back': `rolled back to ${version}`,
  }[action];
  return `${done} by ${by}${reason ? `: ${reason}` : ''}`;
}
