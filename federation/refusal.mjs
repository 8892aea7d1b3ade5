/**
 * A publication or a rollback that is not done; its message is one sentence for the person who asked. Nothing was
 * changed.
 */
export class Refusal extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Refusal';
  }
}

/** Runs one of the commands; a refusal is its sentence and exit code 1. @param {() => Promise<void>} command */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
}
