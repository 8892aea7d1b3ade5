/**
 * For the one program that owns the session: the shell (and the harness that stands in for it). Lint keeps remotes
 * out.
 */
import type { Session } from './session';
import { sessionStore } from './session';

export { onProofRequired, onReplyAsOf, onSessionRejected } from './client';
export { forgetOwn } from './own-storage';
export { SIGNED_OUT } from './session';
export { onSessionOutdated, onSignOutRequested } from './session-refresh';
export { dropToken, findToken, removeToken, storeToken } from './token';

/** The session as it was published last. */
export function getSession(): Session {
  return sessionStore.getState();
}

/** Makes the session known to every area. */
export function publishSession(session: Session): void {
  sessionStore.setState(session);
}
