import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { toNpmCommand } from '../../federation/packages/npm-command.mjs';
import { repositoryDir } from './repository.mjs';
import { StopError } from './stop-error.mjs';

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, stdio?: 'inherit' | 'pipe' }} CommandOptions
 * @typedef {{ code: number, output: string }} CommandResult
 */

const INTERRUPT_TIMEOUT_MS = 3000;
const isWindows = process.platform === 'win32';

let isInterrupted = false;
/** @type {Set<ChildProcess>} */
const running = new Set();

/**
 * Starts a command in a process group of its own: the terminal's Ctrl-C reaches this program alone, which then stops
 * the whole group, once.
 * @param {string} command @param {string[]} args @param {CommandOptions} options
 * @returns {ChildProcess}
 */
export function startCommand(command, args, { cwd = repositoryDir, env = process.env, stdio = 'pipe' }) {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', stdio, stdio],
    detached: !isWindows,
    windowsHide: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/** @param {ChildProcess} child @param {NodeJS.Signals} signal */
function signalCommand(child, signal) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    // It ended by itself between the check and the signal.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** Ends at once everything that still runs. */
export function killCommands() {
  for (const child of running) signalCommand(child, 'SIGKILL');
}

/** Asks everything that still runs to end, as Ctrl-C would, and waits a little for it. */
export async function interruptCommands() {
  isInterrupted = true;
  const ending = [...running].map((child) => once(child, 'close'));
  for (const child of running) signalCommand(child, 'SIGINT');
  await Promise.race([Promise.allSettled(ending), wait(INTERRUPT_TIMEOUT_MS)]);
}

/**
 * Runs a command to its end, or to its timeout, and keeps what it prints (unless it inherits the terminal).
 * @param {string} command @param {string[]} args @param {CommandOptions} options
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = startCommand(command, args, options);
    let output = '';
    let isLate = false;
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    const say = (/** @type {string} */ sentence) => {
      if (options.stdio === 'inherit') process.stderr.write(`\n${sentence}\n`);
      output += `\n${sentence}\n`;
    };
    const giveUp = () => {
      isLate = true;
      say('Stopped, because it took too long.');
      signalCommand(child, 'SIGKILL');
    };
    const timer = options.timeoutMs && setTimeout(giveUp, options.timeoutMs);
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      // After an interruption nothing must go on to the next command.
      if (isInterrupted) return;
      // Who is killed says nothing. A system without memory does it to a build.
      if (signal && !isLate) say(`It was ended by ${signal}: by hand, or by a system that has no memory left.`);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs npm.
 * @param {string[]} args
 * @param {CommandOptions} [options]
 */
export const runNpm = (args, options = {}) => runCommand(...toNpmCommand(args), options);

/** One more than there are cores, because tests often wait for the database or the disk. */
const TARGETS_AT_ONCE = Math.min(availableParallelism() + 1, 4);

/**
 * Runs targets of all workspaces that have them, through Lerna: Nx knows what each is made from (nx.json), and takes
 * from its cache what has not changed since.
 * @param {string[]} targets @param {CommandOptions} [options]
 */
export function runTargets(targets, options = {}) {
  const lerna = join(repositoryDir, 'node_modules/lerna/dist/cli.js');
  const args = [lerna, 'run', targets.join(','), '--no-bail', '--concurrency', String(TARGETS_AT_ONCE)];
  return runCommand(process.execPath, args, options);
}

/**
 * Makes the demo club in a database that is empty, from the sources: nothing has to be built before.
 * @param {NodeJS.ProcessEnv} env the server's environment
 */
function seedDemo(env) {
  return runCommand(process.execPath, ['--import', 'tsx', 'demo/seed.ts'], { cwd: join(repositoryDir, 'api'), env });
}

/**
 * Builds what changed and makes the builds of all remotes the live ones; meanwhile the demo club is made, if the
 * server is to have one.
 * @param {NodeJS.ProcessEnv} env the server's environment
 * @throws StopError with what was printed
 */
export async function prepareSite(env) {
  const [seeded, built] = await Promise.all([env.SEED_DEMO === '1' ? seedDemo(env) : undefined, runTargets(['build'])]);
  if (built.code !== 0) throw new StopError('The build failed; its output is above.', built.output);
  if (seeded && seeded.code !== 0)
    throw new StopError('The database could not be prepared; why is above.', seeded.output);
  const published = await runNpm(['run', '-s', 'publish:builds']);
  if (published.code !== 0) throw new StopError('The remotes could not be published; see above.', published.output);
}
