import { interruptCommands, killCommands } from './commands.mjs';
import { StopError } from './stop-error.mjs';

/** Ctrl-C, `kill`, and the terminal's window being closed. */
const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const EXIT_INTERRUPTED = 130;
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

/** Killing npm outright tells its child nothing; the child would go on, with nobody to stop it. */
function watchNpm() {
  const npmId = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === npmId) return;
    clearInterval(looking);
    current?.(undefined);
  }, LOOK_FOR_NPM_EVERY_MS);
  looking.unref();
}

let isInterrupted = false;

async function exitInterrupted() {
  if (isInterrupted) return;
  isInterrupted = true;
  console.log('\nInterrupted.');
  await interruptCommands();
  process.exit(EXIT_INTERRUPTED);
}

/**
 * Runs a program to its end: its result is the exit code, a StopError its sentence and exit code 1. Nothing it started
 * outlives it.
 * @param {() => Promise<number>} program
 */
export async function runProgram(program) {
  process.on('exit', killCommands);
  onStopSignal(() => void exitInterrupted());
  try {
    process.exit(await program());
  } catch (error) {
    process.exit(reportFailure(error));
  }
}

/** @param {unknown} error */
function reportFailure(error) {
  if (error instanceof StopError) {
    if (error.output.trim() !== '') console.error(`\n${error.output.trimEnd()}\n`);
    console.error(error.message);
  } else {
    console.error(error);
  }
  return 1;
}
