import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNpm } from './commands.mjs';
import { readJson, repositoryDir } from './repository.mjs';
import { step } from './step.mjs';
import { StopError } from './stop-error.mjs';

/** What npm writes at the end of a complete installation, and at no other time. */
const INSTALLED_FILE = 'node_modules/.package-lock.json';
/** What this file writes after one of its own: the hash of the lockfile. */
const stampFile = join(repositoryDir, 'node_modules/.cache/safar-circle/installed-lockfile');
/** The name by which npm prefers a lockfile. */
const addressedFile = join(repositoryDir, 'npm-shrinkwrap.json');

/**
 * Installs exactly what the lockfile says, unless it is there already.
 * @param {string} [place] among the steps of the program: "1 of 2: "
 * @throws StopError when npm fails
 */
export async function installPackages(place = '') {
  // Of one that was killed: npm would read it instead of the lockfile, and write into it.
  rmSync(addressedFile, { force: true });
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

/**
 * The lockfile names no addresses, so npm would first ask the registry for the description of each package, a fourth of
 * the time of an installation. It reads a copy with addresses instead, which takes precedence while it is there. A
 * registry that has its packages elsewhere is asked as npm would ask it.
 */
async function runCleanInstall() {
  const registry = findRegistry(await runNpm(['config', 'get', 'registry']));
  const addressed = registry !== undefined && (await installAddressed(registry));
  const { code, output } = addressed && addressed.code === 0 ? addressed : await runCi();
  if (code === 0) return;
  throw new StopError(
    `The packages could not be installed; what npm said is above (npm ci ended with code ${code}).`,
    output,
  );
}

/** @param {string} registry */
async function installAddressed(registry) {
  const remove = () => rmSync(addressedFile, { force: true });
  // Ctrl-C ends the program without another step of it.
  process.once('exit', remove);
  writeFileSync(addressedFile, JSON.stringify(addAddresses(readJson('package-lock.json'), registry)));
  try {
    return await runCi();
  } finally {
    remove();
    process.off('exit', remove);
  }
}

function runCi() {
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  return runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], { env });
}

/**
 * @param {import('./commands.mjs').CommandResult} said of npm, which may warn before it says the address
 * @returns {string | undefined} undefined for what npm does not say, and for an address with a query
 */
export function findRegistry({ code, output }) {
  if (code !== 0) return undefined;
  const lines = output.split('\n').map((line) => line.trim());
  return lines.findLast((line) => /^https?:\/\/[^\s?#]+$/.test(line));
}

/**
 * @typedef {{ name?: string, version?: string, link?: boolean, resolved?: string, optional?: boolean,
 *   devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * The lockfile with the address of each package, as registries have them: by its name and version.
 * @param {Lockfile} lockfile
 * @param {string} registry its address
 * @returns {Lockfile}
 */
export function addAddresses(lockfile, registry) {
  const packages = Object.entries(lockfile.packages).map(([path, locked]) => {
    const [, name = ''] = path.match(/.*node_modules\/(.+)$/) ?? [];
    if (!name || locked.link || locked.resolved) return [path, locked];
    const published = locked.name ?? name;
    const file = `${published.slice(published.lastIndexOf('/') + 1)}-${locked.version}.tgz`;
    return [path, { ...locked, resolved: new URL(`${published}/-/${file}`, `${registry.replace(/\/*$/, '')}/`).href }];
  });
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

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
