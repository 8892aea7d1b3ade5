import { lockDirectory } from '../src/database/embedded/directory-lock';

/** Run by tests as a process of its own: takes a directory, says how that went, and stays until it is ended. */
async function main(): Promise<void> {
  const directory = process.argv[2];
  if (!directory) throw new Error('usage: hold-directory DIRECTORY');
  try {
    await lockDirectory(directory);
    console.log('held');
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
  }
}

void main();
