import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { CONTRACT_VERSION } from '../../federation/build/contract.mjs';
import {
  API_DEV_PORT,
  devBasePath,
  listRemotes,
  SHELL_DEV_DIR,
  SHELL_DEV_PORT,
  sitePortOf,
} from '../../federation/webpack/dev-site.mjs';
import { startCommand } from '../program/commands.mjs';
import { repositoryDir } from '../program/repository.mjs';
import { onStopSignal } from '../program/run-program.mjs';
import { StopError } from '../program/stop-error.mjs';
import { readAddress, requireFreePort } from '../serve/address.mjs';
import { readServerEnv, waitForAnswer } from '../serve/serve-site.mjs';

const ASK_EVERY_MS = 200;
const DEVELOPMENT = 'development';
const NAME_WIDTH = 'remote-marketing'.length;

/**
 * @typedef {import('../../federation/src/contract/registry').Registry} Registry
 * @typedef {import('../../federation/webpack/dev-site.mjs').RemoteDescription} RemoteDescription
 */

/**
 * A registry whose shell and remotes are the dev servers of this machine. Nothing there is hashed: it changes with
 * every save.
 * @param {RemoteDescription[]} remotes
 * @param {number} contract
 * @returns {Registry}
 */
function describeDevRegistry(remotes, contract) {
  return {
    generation: 1,
    shell: { version: DEVELOPMENT, kept: [] },
    remotes: remotes.map(({ name, access, paths }) => ({
      name,
      access,
      paths,
      current: {
        version: DEVELOPMENT,
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

const WEBPACK_SERVE = [join(repositoryDir, 'node_modules/webpack/bin/webpack.js'), 'serve', '--mode', 'development'];

/** A program of the API. @param {string[]} args for tsx @param {NodeJS.ProcessEnv} env @returns {DevProgram} */
function describeApiProgram(args, env) {
  return { name: 'api', args: [join(repositoryDir, 'node_modules/tsx/dist/cli.mjs'), ...args], env };
}

/** @param {DevProgram} program each line of which is printed behind its name */
function startProgram({ name, args, env }) {
  const child = startCommand(process.execPath, args, { cwd: join(repositoryDir, name), env });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream)
      createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(NAME_WIDTH)} | ${line}`));
  }
  return { child, ended: once(child, 'exit').then(() => name) };
}

/**
 * All ports that `npm run dev` takes, before anything is started.
 * @param {NodeJS.ProcessEnv} env
 * @param {number[]} offsets of its programs, from PORT
 * @throws StopError when one is none, or taken
 */
export async function requireDevPorts(env, offsets) {
  const user = { command: 'npm run dev', span: Math.max(...offsets) };
  const { port: first } = readAddress(env, user);
  for (const offset of offsets) await requireFreePort({ host: 'localhost', port: first + offset }, { ...user, first });
}

/**
 * The environment of the API. What it writes into mails leads to the shell's server: its own port has the page without
 * the programs.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ port: number, releasesDir: string, shellPort: number }} places
 * @returns {NodeJS.ProcessEnv}
 */
export function readDevServerEnv(env, { port, releasesDir, shellPort }) {
  return {
    ...readServerEnv(env),
    PORT: String(port),
    RELEASES_DIR: releasesDir,
    SITE_ORIGIN: env.SITE_ORIGIN || `http://localhost:${shellPort}`,
  };
}

/**
 * Everything with live reload until somebody stops it, or one of the programs ends.
 * @param {(url: string) => void} onAnswering
 * @returns {Promise<number>} the exit code
 */
export async function runDevSite(onAnswering) {
  const remotes = listRemotes();
  const ports = [SHELL_DEV_PORT, API_DEV_PORT, ...remotes.map(sitePortOf)];
  await requireDevPorts(
    process.env,
    ports.map((port) => port - SHELL_DEV_PORT),
  );
  const releasesDir = mkdtempSync(join(tmpdir(), 'safar-dev-'));
  writeFileSync(join(releasesDir, 'registry.json'), JSON.stringify(describeDevRegistry(remotes, CONTRACT_VERSION)));
  rmSync(SHELL_DEV_DIR, { recursive: true, force: true });
  mkdirSync(SHELL_DEV_DIR, { recursive: true });
  mkdirSync(join(releasesDir, 'shell'));
  // A junction, because Windows lets anybody make one.
  symlinkSync(SHELL_DEV_DIR, join(releasesDir, 'shell', DEVELOPMENT), 'junction');

  const programs = ['shell', ...remotes.map(({ workspace }) => workspace)].map((name) =>
    startProgram({ name, args: WEBPACK_SERVE, env: process.env }),
  );
  let [isAskedToStop, isStopping] = [false, false];
  // Once, and to the programs alone: tsx passes it on to the API, and kills it at the second signal.
  const stop = () => {
    if (!isStopping) for (const { child } of programs) child.kill('SIGTERM');
    isStopping = true;
  };
  onStopSignal(() => {
    isAskedToStop = true;
    stop();
  });
  const first = await Promise.race([...programs.map(({ ended }) => ended), runApi()]);
  stop();
  await Promise.all(programs.map(({ ended }) => ended));
  rmSync(releasesDir, { recursive: true });
  if (!isAskedToStop) throw new StopError(`${first} stopped by itself (see above), and so did everything else.`);
  return 0;

  /** The API serves the page that the shell's first compilation writes. */
  async function runApi() {
    const env = readDevServerEnv(process.env, { port: API_DEV_PORT, releasesDir, shellPort: SHELL_DEV_PORT });
    if (env.SEED_DEMO === '1') {
      const seed = startProgram(describeApiProgram(['demo/seed.ts'], env));
      programs.push(seed);
      await seed.ended;
      if (seed.child.exitCode !== 0) return seed.ended;
    }
    // Once all of it ends, nothing more is started.
    while (isStopping || !existsSync(join(SHELL_DEV_DIR, 'index.html'))) await wait(ASK_EVERY_MS);
    const api = startProgram(describeApiProgram(['watch', 'src/server.ts'], env));
    programs.push(api);
    const isAnswering = await waitForAnswer(`http://localhost:${API_DEV_PORT}`, api.ended);
    if (isAnswering) onAnswering(`http://localhost:${SHELL_DEV_PORT}`);
    return api.ended;
  }
}
