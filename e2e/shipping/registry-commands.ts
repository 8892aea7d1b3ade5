import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_DIR } from '../site/require-build';
import type { ShippingSite } from './shipping-site';

const REGISTRY_COMMANDS = join(REPOSITORY_DIR, 'federation', 'registry', 'commands.mjs');

/** Runs a command of the registry as the npm script of a remote or of the shell does; gives what it said. */
export async function runRegistryCommand(
  packageDir: string,
  command: 'release' | 'preview' | 'share' | 'rollback' | 'releases',
  { releasesDir }: ShippingSite,
  ...flags: string[]
) {
  const env = { ...process.env, RELEASES_DIR: releasesDir };
  const { stdout } = await promisify(execFile)(process.execPath, [REGISTRY_COMMANDS, command, ...flags], {
    cwd: packageDir,
    env,
  });
  return stdout;
}
