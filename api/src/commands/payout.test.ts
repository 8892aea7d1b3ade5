import { startProgram } from '../../test/child-program';
import type { OwnDatabase } from '../../test/own-database';
import { createOwnClubDatabase } from '../../test/test-database';

let own: OwnDatabase;
beforeAll(async () => (own = await createOwnClubDatabase()));
afterAll(() => own.drop());

// On an embedded database in run-command.test.ts.
const execute = (...args: string[]) => startProgram('src/commands/payout.ts', args, { DATABASE_URL: own.url }).exited;

// What else a run refuses is in post-run.test.ts, and what the flags refuse in payout-terminal.test.ts.
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
