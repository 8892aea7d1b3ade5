import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDirectory } from './package-directory';

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return 'unknown';
  return String(manifest.version);
}

/** The version of this package. */
export const version = readVersion();
