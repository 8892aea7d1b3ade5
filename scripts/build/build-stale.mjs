import { runCommand } from '../program/commands.mjs';
import { listWorkspacesWith, repositoryDir } from '../program/repository.mjs';
import { StopError } from '../program/stop-error.mjs';
import { calculateStamp, isStale, readStamps, writeStamps } from './build-stamps.mjs';

/** Runs long work and shows how it goes. @typedef {(title: string, work: () => Promise<void>) => Promise<void>} ShowWork */

/**
 * Builds the workspaces whose sources changed since their last build, through Lerna and its cache.
 * @param {ShowWork} show
 * @throws StopError when a build fails
 */
export async function buildStale(show) {
  const stamps = readStamps();
  const stale = listWorkspacesWith('build').filter((workspace) =>
    isStale(calculateStamp(workspace), stamps[workspace]),
  );
  if (stale.length === 0) return;
  const inputsBefore = stale.map((workspace) => calculateStamp(workspace).inputs);
  await show(`Building ${stale.join(', ')}`, () => runBuild(stale));
  // The inputs of before the build: a file saved during it makes the next start build again.
  stale.forEach((workspace, at) => {
    stamps[workspace] = { ...calculateStamp(workspace), inputs: /** @type {string} */ (inputsBefore[at]) };
  });
  writeStamps(stamps);
}

/** @param {string[]} workspaces */
async function runBuild(workspaces) {
  const lerna = 'node_modules/lerna/dist/cli.js';
  const scopes = workspaces.flatMap((workspace) => ['--scope', workspace]);
  const { code, output } = await runCommand(
    process.execPath,
    [lerna, 'run', 'build', '--concurrency', '2', ...scopes],
    {
      cwd: repositoryDir,
      env: { ...process.env, NX_DAEMON: 'false' },
    },
  );
  if (code !== 0) throw new StopError(`The build of ${workspaces.join(', ')} failed; its output is above.`, output);
}
