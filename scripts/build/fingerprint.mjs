import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Made by tools from what is fingerprinted already, or about tests alone. */
const IGNORED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'dist-standalone',
  'coverage',
  'test-results',
  'playwright-report',
]);
const TEST_FILE = /\.test\.[a-z]+$/;

/**
 * One hash over the names and the content of everything that a build reads.
 * @param {string} rootDir
 * @param {import('./nx-inputs.mjs').BuildInputs} inputs
 */
export function fingerprintInputs(rootDir, { folders, files }) {
  const hash = createHash('sha256').update(`node ${process.versions.modules}\n`);
  const paths = [...folders.flatMap((folder) => listSources(rootDir, folder)), ...files];
  for (const path of [...new Set(paths)].sort()) {
    const content = readFileSync(join(rootDir, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * One hash over the names, sizes and times of what a build wrote: it changes when anything else than that build touches the folder.
 * @param {string} distDir
 * @returns {string | undefined} undefined when there is nothing
 */
export function fingerprintOutput(distDir) {
  if (!existsSync(distDir)) return undefined;
  const hash = createHash('sha256');
  for (const path of readdirSync(distDir, { recursive: true, encoding: 'utf8' }).sort()) {
    const stats = statSync(join(distDir, path));
    if (stats.isFile()) hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} rootDir @param {string} folder @returns {string[]} */
function listSources(rootDir, folder) {
  return readdirSync(join(rootDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : listSources(rootDir, path);
    return TEST_FILE.test(entry.name) ? [] : [path];
  });
}
