import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../test/child-program';
import { fillDataDirectory } from '../../test/test-database';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'safar-payout-'));
  fillDataDirectory(directory);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const execute = (...args: string[]) =>
  startProgram('src/commands/payout.ts', args, { DATABASE_URL: '', DATA_DIR: directory }).exited;

// What else a run refuses is in post-run.test.ts, and what the flags refuse in payout-flags.test.ts.
it.each([
  ['a weekend', ['--date', '2026-11-21', '--dry-run'], '2026-11-21 is a Saturday. Only Monday to Friday are paid.'],
  ['the future', ['--date', '2999-12-31'], '2999-12-31 is in the future; today is '],
  [
    'an unknown flag',
    ['--dates', '2026-11-20'],
    'npm run payout -- --date 2026-11-20 [--dry-run]\nnpm run payout -- --catch-up [--through 2026-11-20]',
  ],
])('refuses %s with a sentence and ends with 1', async (_, args, sentence) => {
  const { code, output } = await execute(...args);
  expect(output).toContain(sentence);
  expect(code).toBe(1);
});

it('says so when nothing is due, and ends with 0', async () => {
  expect(await execute('--catch-up')).toEqual({ code: 0, output: 'Nothing is due.\n' });
});
