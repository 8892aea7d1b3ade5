import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { CONTRACT_VERSION } from '../../federation/build/contract-version.mjs';
import {
  API_DEV_PORT,
  devBasePath,
  listDevRemotes,
  SHELL_DEV_DIR,
  SHELL_DEV_PORT,
} from '../../federation/webpack/dev-site.mjs';
import { startCommand } from '../program/commands.mjs';
import { listRemotes, repositoryDir } from '../program/repository.mjs';
import { onStopSignal } from '../program/run-program.mjs';
import { StopError } from '../program/stop-error.mjs';
import { requireFreePort } from '../serve/address.mjs';
import { readServerEnv, serverFolder, waitForAnswer } from '../serve/serve-site.mjs';

const ASK_EVERY_MS = 200;
const NAME_WIDTH = 'remote-marketing'.length;

/**
 * @typedef {import('../../federation/src/contract/registry').Registry} Registry
 * @typedef {import('../../federation/webpack/dev-site.mjs').RemoteDescription} RemoteDescription
 */

/**
 * A registry whose remotes are the dev servers of this machine. Nothing there is hashed: it changes with every save.
 * @param {RemoteDescription[]} remotes
 * @param {number} contract
 * @returns {Registry}
 */
function describeDevRegistry(remotes, contract) {
  return {
    generation: 1,
    remotes: remotes.map(({ name, access, paths }) => ({
      name,
      access,
      paths,
      current: {
        version: 'development',
        contract,
        entry: `${devBasePath({ name })}/remoteEntry.js`,
        integrity: {},
        assets: { './remote': { js: [], css: [] } },
        requires: {},
      },
      previous: null,
      kept: [],
    })),
  };
}

/**
 * @typedef {{ name: string, args: string[], env: NodeJS.ProcessEnv }} DevProgram a Node program, run in the workspace
 * of its name
 */

/** The dev servers of the shell and of every remote. @returns {DevProgram[]} */
function listBrowserPrograms() {
  const args = [join(repositoryDir, 'node_modules/webpack/bin/webpack.js'), 'serve', '--mode', 'development'];
  return ['shell', ...listRemotes()].map((name) => ({ name, args, env: process.env }));
}

/** The API, restarted by every save. @param {string} releasesDir @returns {DevProgram} */
function describeApiProgram(releasesDir) {
  const env = {
    ...readServerEnv(process.env),
    PORT: String(API_DEV_PORT),
    SHELL_DIR: SHELL_DEV_DIR,
    RELEASES_DIR: releasesDir,
  };
  return {
    name: 'api',
    args: [join(repositoryDir, 'node_modules/tsx/dist/cli.mjs'), 'watch', `${serverFolder(env)}/server.ts`],
    env,
  };
}

/**
 * Programs that run side by side, each line of theirs behind their name. The first to end, or `stop`, ends them all.
 * @returns {{ start: (program: DevProgram) => void, stop: () => void, ended: Promise<string> }}
 *   `ended` resolves, when none runs any more, to the name of the first that ended
 */
function runTogether() {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const children = new Set();
  /** @type {string | undefined} */
  let first;
  const { promise: ended, resolve } = withResolvers();
  let isStopping = false;
  // Once, and to the program alone: tsx passes it on to the API, and kills it at the second signal.
  const stop = () => {
    if (!isStopping) children.forEach((child) => child.kill('SIGTERM'));
    isStopping = true;
  };

  /** @param {DevProgram} program */
  const start = ({ name, args, env }) => {
    const child = startCommand(process.execPath, args, { cwd: join(repositoryDir, name), env });
    children.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream)
        createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(NAME_WIDTH)} | ${line}`));
    }
    child.once('exit', () => {
      children.delete(child);
      first ??= name;
      stop();
      if (children.size === 0) resolve(first);
    });
  };
  return { start, stop, ended };
}

/** @returns {{ promise: Promise<string>, resolve: (name: string) => void }} */
function withResolvers() {
  /** @type {(name: string) => void} */
  let resolve = () => undefined;
  /** @type {Promise<string>} */
  const promise = new Promise((given) => (resolve = given));
  return { promise, resolve };
}

/**
 * Everything with live reload until somebody stops it.
 * @param {(url: string) => void} onAnswering
 * @returns {Promise<number>} the exit code
 */
export async function runDevSite(onAnswering) {
  const remotes = listDevRemotes();
  for (const port of [SHELL_DEV_PORT, API_DEV_PORT, ...remotes.map(({ devPort }) => devPort)]) {
    await requireFreePort({ host: 'localhost', port });
  }
  const releasesDir = mkdtempSync(join(tmpdir(), 'safar-dev-'));
  writeFileSync(join(releasesDir, 'registry.json'), JSON.stringify(describeDevRegistry(remotes, CONTRACT_VERSION)));
  rmSync(SHELL_DEV_DIR, { recursive: true, force: true });
  // The API asks for the folder, although the scripts that belong in it stay in the dev server's memory.
  mkdirSync(join(SHELL_DEV_DIR, 'assets'), { recursive: true });

  const programs = runTogether();
  let isStopping = false;
  onStopSignal(() => {
    isStopping = true;
    programs.stop();
  });
  listBrowserPrograms().forEach(programs.start);
  void startApi();
  const first = await programs.ended;
  rmSync(releasesDir, { recursive: true });
  if (!isStopping) throw new StopError(`${first} stopped by itself (see above), and so did everything else.`);
  return 0;

  /** The API serves the page that the shell's first compilation writes. */
  async function startApi() {
    while (!existsSync(join(SHELL_DEV_DIR, 'index.html'))) await wait(ASK_EVERY_MS);
    if (isStopping) return;
    programs.start(describeApiProgram(releasesDir));
    const isAnswering = await waitForAnswer(`http://localhost:${API_DEV_PORT}`, programs.ended);
    if (isAnswering) onAnswering(`http://localhost:${SHELL_DEV_PORT}`);
  }
}
