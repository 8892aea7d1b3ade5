import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDirectoryStore } from './directory-store.mjs';
import { rollbackRelease } from './rollback-release.mjs';
import { runCommand } from './run-command.mjs';
import { readSettings } from './settings.mjs';

// `npm run rollback -w <remote>`: the release before the live one, for the remote in whose folder it is run.
await runCommand(async () => {
  const { name } = JSON.parse(readFileSync(join(process.cwd(), 'remote.json'), 'utf8'));
  const { from, to } = await rollbackRelease(createDirectoryStore(readSettings(process.env).releasesDir), name);
  console.log(`${name} went back from ${from} to ${to}.`);
});
