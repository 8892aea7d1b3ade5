import { createDirectoryStore } from './directory-store.mjs';
import { formatReleases } from './list-releases.mjs';
import { runCommand } from './run-command.mjs';
import { readSettings } from './settings.mjs';

// `npm run releases`: what is live and what was.
await runCommand(async () => {
  const { registry } = await createDirectoryStore(readSettings(process.env).releasesDir).readRegistry();
  for (const line of formatReleases(registry)) console.log(line);
});
