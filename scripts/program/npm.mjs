import { runCommand } from './commands.mjs';

/**
 * Runs npm: the one that started this program, else the one on the path.
 * @param {string[]} args @param {import('./commands.mjs').CommandOptions} options
 */
export function runNpm(args, options) {
  const npmCli = process.env.npm_execpath;
  if (npmCli?.endsWith('npm-cli.js')) return runCommand(process.execPath, [npmCli, ...args], options);
  return runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
