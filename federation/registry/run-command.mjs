import { Refusal } from './refusal.mjs';

/** Runs one of the commands; a refusal is its sentence and exit code 1. @param {() => Promise<void>} command */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
}
