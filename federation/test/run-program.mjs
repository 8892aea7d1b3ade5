import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a program to its end.
 * @param {string} command @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} what it printed
 * @throws Error with what it printed, when it failed
 */
export async function runProgram(command, args, cwd, env = {}) {
  const plain = { NODE_ENV: '', NO_COLOR: '1', FORCE_COLOR: undefined };
  const options = { cwd, env: { ...process.env, ...plain, ...env }, maxBuffer: 16 * 1024 * 1024 };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, options);
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}
