import { join } from 'node:path';
import { createDirectoryStore } from './directory-store.mjs';
import { publishRelease } from './publish-release.mjs';
import { readBuild } from './read-build.mjs';
import { requireLoadable } from './require-loadable.mjs';
import { readShellOffer, requireOffered } from './require-offered.mjs';
import { runCommand } from './run-command.mjs';
import { readSettings } from './settings.mjs';

// `npm run release -w <remote>`: publishes the build in the folder it is run in.
await runCommand(async () => {
  const { releasesDir, shellDir, origin } = readSettings(process.env);
  const build = readBuild(join(process.cwd(), 'dist'));
  const offer = readShellOffer(shellDir);
  requireOffered(build.manifest, offer);
  await requireLoadable(build, offer);
  const store = createDirectoryStore(releasesDir);
  const { version, isNew } = await publishRelease(store, build, { now: new Date(), origin });
  console.log(`${build.manifest.name} ${version} is live${isNew ? '' : ' already'}.`);
});
