import { win32 } from 'node:path';

/**
 * What runs npm: the one that started this program, else the one on the path. On Windows that is a .cmd file, which
 * Node starts in no way but through a shell: there it is the one beside Node.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, platform?: string, execPath?: string }} [where]
 * @returns {[program: string, args: string[]]}
 */
export function toNpmCommand(
  args,
  { env = process.env, platform = process.platform, execPath = process.execPath } = {},
) {
  const started = env.npm_execpath?.endsWith('npm-cli.js') ? env.npm_execpath : undefined;
  const besideNode = win32.join(win32.dirname(execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const cli = started ?? (platform === 'win32' ? besideNode : undefined);
  return cli === undefined ? ['npm', args] : [execPath, [cli, ...args]];
}
