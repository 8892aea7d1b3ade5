import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY_DIR = '/dev/shm';
/** Several times what the suites keep at once. */
const FREE_BYTES_MIN = 8 * 1024 ** 3;

/**
 * Makes the directory in which the suites keep their databases, gone with this process: in memory where there is
 * plenty, because copying a database takes a disk nine times as long.
 * @returns {string}
 */
export function makeTemporaryDirectory() {
  const directory = mkdtempSync(join(hasRoomInMemory() ? MEMORY_DIR : tmpdir(), 'safar-test-'));
  // As root, PostgreSQL runs as another user, who must get through.
  chmodSync(directory, 0o755);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** @returns {boolean} false also where there is no such place */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DIR);
    return bavail * bsize >= FREE_BYTES_MIN;
  } catch {
    return false;
  }
}
