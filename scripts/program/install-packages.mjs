import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNpm } from './commands.mjs';
import { readJson, repositoryDir } from './repository.mjs';
import { step } from './step.mjs';
import { StopError } from './stop-error.mjs';

/** What npm writes at the end of a complete installation, and at no other time. */
const INSTALLED_FILE = 'node_modules/.package-lock.json';
/** What this file writes after one of its own: the hash of the lockfile. */
const stampFile = join(repositoryDir, 'node_modules/.cache/safar-circle/installed-lockfile');

/**
 * Installs exactly what the lockfile says, unless it is there already.
 * @param {string} [place] among the steps of the program: "1 of 2: "
 * @throws StopError when npm fails
 */
export async function installPackages(place = '') {
  const lockfileHash = createHash('sha256')
    .update(readFileSync(join(repositoryDir, 'package-lock.json')))
    .digest('hex');
  if (isUpToDate(lockfileHash)) return;
  await step(`${place}Installing packages from the lockfile`, runCleanInstall);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, lockfileHash);
}

/** By our own stamp, or, after somebody's `npm install`, by what npm says it installed. @param {string} lockfileHash */
function isUpToDate(lockfileHash) {
  if (!existsSync(join(repositoryDir, INSTALLED_FILE))) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockfileHash) return true;
  return isInstalled(readJson('package-lock.json'), readJson(INSTALLED_FILE));
}

async function runCleanInstall() {
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { code, output } = await runNpm(args, { env });
  if (code === 0) return;
  throw new StopError(
    `The packages could not be installed; what npm said is above (npm ci ended with code ${code}).`,
    output,
  );
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Whether what npm says it installed (`node_modules/.package-lock.json`) is what the lockfile asks for.
 * Optional packages do not count: which of them are there depends on the machine.
 * @param {Lockfile} lockfile
 * @param {Lockfile} installed
 */
export function isInstalled(lockfile, installed) {
  return Object.entries(lockfile.packages).every(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.optional || locked.devOptional) return true;
    const present = installed.packages[path];
    return present !== undefined && present.version === locked.version && present.link === locked.link;
  });
}
