/** Ctrl-C, `kill`, and the terminal's window being closed. */
const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const LOOK_FOR_NPM_EVERY_MS = 500;

/** @typedef {(signal: NodeJS.Signals | undefined) => void} StopHandler without a signal when npm is gone */

/** @type {StopHandler | undefined} */
let current;

/** What a request to stop does from now on; it replaces what it did before. @param {StopHandler} handler */
export function onStopSignal(handler) {
  if (current === undefined) {
    for (const signal of STOP_SIGNALS) process.on(signal, () => current?.(signal));
    if (process.env.npm_lifecycle_event) watchNpm();
  }
  current = handler;
}

/** Killing npm outright tells its child nothing; the child would go on for ever, with nobody to stop it. */
function watchNpm() {
  const npmId = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === npmId) return;
    clearInterval(looking);
    current?.(undefined);
  }, LOOK_FOR_NPM_EVERY_MS);
  looking.unref();
}
