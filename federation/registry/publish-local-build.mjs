import { join } from 'node:path';
import { createDirectoryStore } from './directory-store.mjs';
import { publishRelease } from './publish-release.mjs';
import { readBuild } from './read-build.mjs';

/**
 * Makes the build in `<packageDir>/dist` live on this machine's own site, whose shell is built from the same sources:
 * without the checks against a live shell, and without asking for a new version after every change.
 * @param {string} packageDir
 * @param {string} releasesDir
 * @returns {Promise<string>} the version that is live now
 */
export async function publishLocalBuild(packageDir, releasesDir) {
  const { version } = await publishRelease(createDirectoryStore(releasesDir), readBuild(join(packageDir, 'dist')), {
    now: new Date(),
    mayRepeatVersion: true,
  });
  return version;
}
