import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const REPOSITORY_DIR = resolve(__dirname, '..', '..');
export const RELEASES_DIR = resolve(REPOSITORY_DIR, process.env.RELEASES_DIR ?? 'releases');
const API_DIST_DIR = join(REPOSITORY_DIR, 'api', 'dist');
export const SERVER_FILE = join(API_DIST_DIR, 'src', 'server.js');
export const SEED_FILE = join(API_DIST_DIR, 'demo', 'seed.js');

const BUILT_FILES = [
  SERVER_FILE,
  join(REPOSITORY_DIR, 'shell', 'dist', 'index.html'),
  join(RELEASES_DIR, 'registry.json'),
];

/** @throws Error that says what to run, when a part of the site is not built */
export function requireBuild(): void {
  const missing = BUILT_FILES.filter((file) => !existsSync(file));
  if (missing.length === 0) return;
  throw new Error(
    `The journeys need the built site. Missing: ${missing.join(', ')}. ` +
      'Run "npm run build" and "npm run publish:builds" first.',
  );
}
