import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ cwd: string, env?: NodeJS.ProcessEnv, timeoutMs?: number }} CommandOptions
 * @typedef {{ code: number, output: string }} CommandResult
 */

const INTERRUPT_TIMEOUT_MS = 3000;
const isWindows = process.platform === 'win32';

let isInterrupted = false;
/** @type {Set<ChildProcess>} */
const running = new Set();

/**
 * Starts a command in a process group of its own: the terminal's Ctrl-C reaches this program alone, which then stops the whole group, once.
 * @param {string} command @param {string[]} args @param {CommandOptions & { stdio?: 'inherit' | 'pipe' }} options
 * @returns {ChildProcess}
 */
export function startCommand(command, args, { cwd, env = process.env, stdio = 'pipe' }) {
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
export function signalCommand(child, signal) {
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
 * Runs a command to its end, or to its timeout, and keeps what it prints.
 * @param {string} command @param {string[]} args @param {CommandOptions} options
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = startCommand(command, args, options);
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    const giveUp = () => {
      output += '\nStopped, because it took too long.\n';
      signalCommand(child, 'SIGKILL');
    };
    const timer = options.timeoutMs && setTimeout(giveUp, options.timeoutMs);
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      // Whoever waits for it would go on to the next command.
      if (!isInterrupted) resolve({ code: code ?? 1, output });
    });
  });
}
