import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this package, seen from its sources as from what is built of them. */
export const packageDirectory = dirname(require.resolve('api/package.json'));

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return 'unknown';
  return String(manifest.version);
}

/** The version of this package. */
export const version = readVersion();
