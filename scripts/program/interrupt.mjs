import { interruptCommands } from './commands.mjs';

const EXIT_INTERRUPTED = 130;

/** @type {Set<() => Promise<void>>} */
const cleanups = new Set();
let isInterrupted = false;

/** What must still be done when the program is interrupted. @param {() => Promise<void>} cleanup @returns {() => void} takes it back */
export function whenInterrupted(cleanup) {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

/** Ends the program early: the commands it runs first, then what was asked for. */
export async function exitInterrupted() {
  if (isInterrupted) return;
  isInterrupted = true;
  console.log('\nInterrupted.');
  await interruptCommands();
  await Promise.allSettled([...cleanups].map((cleanup) => cleanup()));
  process.exit(EXIT_INTERRUPTED);
}
