let listener: () => void = () => undefined;

/**
 * Says that the server holds something newer about who is signed in (a changed name). The host, which alone writes the
 * session, asks for it and publishes it; nothing of it passes through here.
 */
export function refreshSession(): void {
  listener();
}

/** The host hears of every `refreshSession()`. */
export function onSessionOutdated(next: () => void): void {
  listener = next;
}
