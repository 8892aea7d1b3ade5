import { startProgram } from '../../test/child-program';
import type { OwnDatabase } from '../../test/own-database';
import { createOwnTestDatabase } from '../../test/test-database';

let own: OwnDatabase;
beforeAll(async () => (own = await createOwnTestDatabase()));
afterAll(() => own.drop());

const execute = (file: string, ...args: string[]) =>
  startProgram(`src/${file}`, args, { DATABASE_URL: own.url, LOG_LEVEL: 'silent' }).exited;

it('is the one command that changes the schema: others refuse until it was run, and name it', async () => {
  const refused = await execute('server.ts');
  expect(refused.output).toMatch(/The database is empty and lacks \d+ files .*: run `npm run migrate` first, /);
  expect(refused.code).toBe(1);
  const dryRun = await execute('commands/migrate.ts', '--dry-run');
  expect(dryRun).toEqual({ code: 0, output: expect.stringContaining('CREATE TABLE transfers') });
  const status = await execute('commands/migrate.ts', '--status');
  expect(status.output).toMatch(/^The database is at version 0; .*\n {2}0001_tables is missing\n/);
  expect(status.code).toBe(1);

  const migrated = await execute('commands/migrate.ts');
  expect(migrated).toEqual({
    code: 0,
    output: expect.stringMatching(/\n\d+ files were applied\.\nMonths .* until 20\d\d-\d\d\.\n$/),
  });
  const archived = await execute('commands/archive.ts', '--before', '2000-01', '--dry-run');
  expect(archived).toEqual({ code: 0, output: 'There is no month before 2000-01 in the database.\n' });
  const reconciled = await execute('commands/reconcile.ts');
  expect(reconciled).toEqual({ code: 0, output: expect.stringMatching(/\n0 differences\.\n$/) });
});
