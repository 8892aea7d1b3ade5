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

it.each([
  ['a day that is none', ['--date', '2026-02-30'], '"2026-02-30" is not a date such as 2026-11-20.'],
  ['a weekend', ['--date', '2026-11-21', '--dry-run'], '2026-11-21 is a Saturday. Only Monday to Friday are paid.'],
  ['the future', ['--date', '2999-12-31'], '2999-12-31 is in the future; today is '],
  ['a club without packages', ['--date', '2026-01-01'], 'There is no package yet, so there is nothing to pay.'],
  ['no date', [], 'npm run payout -- --date 2026-11-20 [--dry-run]'],
  ['a dry run of what is due', ['--catch-up', '--dry-run'], 'npm run payout -- --date 2026-11-20 [--dry-run]'],
  ['a last date for one date', ['--date', '2026-11-20', '--through', '2026-11-20'], 'npm run payout -- --catch-up'],
  ['an unknown flag', ['--dates', '2026-11-20'], 'npm run payout -- --date 2026-11-20 [--dry-run]'],
])('refuses %s with a sentence and ends with 1', async (_, args, sentence) => {
  const { code, output } = await execute(...args);
  expect(output).toContain(sentence);
  expect(code).toBe(1);
});

it('says so when nothing is due, and ends with 0', async () => {
  expect(await execute('--catch-up')).toEqual({ code: 0, output: 'Nothing is due.\n' });
});
