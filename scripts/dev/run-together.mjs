import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startCommand } from '../program/commands.mjs';
import { repositoryDir } from '../program/repository.mjs';

const NAME_WIDTH = 'remote-marketing'.length;

/**
 * Programs that run side by side, each line of theirs behind their name. The first to end, or `stop`, ends them all.
 * @returns {{ start: (program: import('./dev-programs.mjs').DevProgram) => void, stop: () => void, ended: Promise<string> }}
 *   `ended` resolves, when none runs any more, to the name of the first that ended
 */
export function runTogether() {
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

  /** @param {import('./dev-programs.mjs').DevProgram} program */
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
