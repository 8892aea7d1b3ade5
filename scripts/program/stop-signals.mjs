/** Ctrl-C, `kill`, and the terminal's window being closed. */
const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @type {(() => void) | undefined} */
let current;

/** What a request to stop does from now on; it replaces what it did before. @param {() => void} handler */
export function onStopSignal(handler) {
  if (current === undefined) {
    for (const signal of STOP_SIGNALS) process.on(signal, () => current?.());
  }
  current = handler;
}
