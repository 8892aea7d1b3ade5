import { createRequire } from 'node:module';
import { startPostgres } from '../api/test/start-postgres.mjs';
import { runCommand } from './program/commands.mjs';

// `npm run mutation`: changes rules about money and permissions, one place at a time, and says which change no test
// sees (api/stryker.config.json). The rest goes to Stryker: `npm run mutation -- --mutate api/src/plan/calendar.ts`.
// Stryker is fetched, because nothing else needs it. Its latest release needs a newer Node than the site.
const VERSION = '9.6.1';
const PACKAGES = ['core', 'jest-runner'].map((name) => `--package=@stryker-mutator/${name}@${VERSION}`);

const require = createRequire(import.meta.url);
require('../api/test/require-typescript.cjs');
const { makeDatabaseTemplates } = require('../api/test/database-template.ts');

const { url, stop } = await startPostgres();
process.env.TEST_DATABASE_URL = url;
const removeTemplates = await makeDatabaseTemplates(url);
try {
  const args = ['exec', '--yes', ...PACKAGES, '--', 'stryker', 'run', 'api/stryker.config.json'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code } = await runCommand(npm, [...args, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = code ?? 1;
} finally {
  await removeTemplates();
  await stop();
}
