import { join } from 'node:path';
import { publishLocalBuild } from '../../federation/registry/publish-local-build.mjs';
import { listRemotes, repositoryDir } from '../program/repository.mjs';
import { StopError } from '../program/stop-error.mjs';
import { buildStale } from './build-stale.mjs';

/**
 * Builds what changed and makes the builds of all remotes the live ones.
 * @param {import('./build-stale.mjs').ShowWork} show
 * @throws StopError when either fails
 */
export async function buildSite(show) {
  await buildStale(show);
  const releasesDir = process.env.RELEASES_DIR ?? join(repositoryDir, 'releases');
  for (const remote of listRemotes()) {
    await publishLocalBuild(join(repositoryDir, remote), releasesDir).catch((error) => {
      throw new StopError(`${remote} could not be published to ${releasesDir}: ${error.message}.`);
    });
  }
}
