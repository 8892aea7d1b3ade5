import { join } from 'node:path';
import { publishRemote } from '../../federation/registry/publish.mjs';
import { listRemotes, repositoryDir } from '../program/repository.mjs';
import { buildStale } from './build-stale.mjs';

/** Builds what changed and makes the builds of all remotes the live ones. @throws StopError when a build fails */
export async function buildSite() {
  await buildStale();
  const releasesDir = process.env.RELEASES_DIR ?? join(repositoryDir, 'releases');
  for (const remote of listRemotes()) publishRemote(join(repositoryDir, remote), releasesDir);
}
