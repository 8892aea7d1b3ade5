let listener: () => void = () => undefined;

/**
 * Says that the server holds something newer about who is signed in (a changed name). The host, which alone writes the
 * session, asks for it and publishes it; nothing of it passes through here.
 */
export function refreshSession(): void {
  listener();
}

let signOutListener: () => void = () => undefined;

/** Asks for the end of the session, from an area that has no menu of the shell around it. */
export function signOut(): void {
  signOutListener();
}

/** The host hears of every `signOut()`. */
export function onSignOutRequested(next: () => void): void {
  signOutListener = next;
}

/** The host hears of every `refreshSession()`. */
export function onSessionOutdated(next: () => void): void {
  listener = next;
}
