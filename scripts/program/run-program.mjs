import { StopError } from './stop-error.mjs';
import { killCommands } from './commands.mjs';
import { exitInterrupted } from './interrupt.mjs';
import { onStopSignal } from './stop-signals.mjs';

/**
 * Runs a program to its end: its result is the exit code, a StopError its sentence and exit code 1. Nothing it started outlives it.
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
