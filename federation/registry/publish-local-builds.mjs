import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { publishLocalBuild } from './publish-local-build.mjs';
import { runCommand } from './run-command.mjs';
import { readSettings, repositoryDir } from './settings.mjs';

// `npm run publish:remotes`: the builds of this machine become what its own site serves.
await runCommand(async () => {
  const { releasesDir } = readSettings(process.env);
  for (const folder of readdirSync(repositoryDir)) {
    if (!existsSync(join(repositoryDir, folder, 'remote.json'))) continue;
    console.log(`${folder} ${await publishLocalBuild(join(repositoryDir, folder), releasesDir)} is live.`);
  }
});
