import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../test/child-program';
import type { OwnDatabase } from '../../test/own-database';
import { createOwnClubDatabase, createOwnTestDatabase } from '../../test/test-database';
import { createDatabase } from '../database/database';

let directory: string;
let club: OwnDatabase;
let other: OwnDatabase;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'safar-recorded-'));
  [club, other] = [await createOwnClubDatabase(), await createOwnTestDatabase()];
}, 60_000);
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await Promise.all([club.drop(), other.drop()]);
});

const open = ({ url }: OwnDatabase) => createDatabase({ connectionString: url, max: 2 }, () => {});
const execute = ({ url }: OwnDatabase, program: string, ...args: string[]) =>
  startProgram(`src/commands/${program}.ts`, args, { DATABASE_URL: url }).exited;

async function listRecorded(own: OwnDatabase) {
  const database = open(own);
  const entries = await database.query<{ subject: string; typed: string; actor: bigint | null }>(
    `SELECT subject, after ->> 'arguments' AS typed, actor_id AS actor FROM audit_entries WHERE action = 'command.run' ORDER BY id`,
  );
  await database.close();
  return entries;
}

it('every command that writes stands in the audit log, with all that was typed', async () => {
  const file = join(directory, 'club.gz');
  const commands: [string, ...string[]][] = [
    ['payout', '--catch-up'],
    ['reconcile', '--all'],
    ['archive', '--before', '2000-01', '--to', directory],
    ['move', 'export', file],
  ];
  for (const [program, ...args] of commands) expect(await execute(club, program, ...args)).toMatchObject({ code: 0 });
  const first = [
    { subject: 'command:payout', typed: '--catch-up', actor: null },
    { subject: 'command:reconcile', typed: '--all', actor: null },
    { subject: 'command:archive', typed: `--before 2000-01 --to ${directory}`, actor: null },
    { subject: 'command:export', typed: `export ${file}`, actor: null },
  ];
  expect(await listRecorded(club)).toEqual(first);
  expect(await execute(other, 'move', 'import', file)).toMatchObject({ code: 0 });
  const imported = { subject: 'command:import', typed: `import ${file}`, actor: null };
  expect(await listRecorded(other)).toEqual([...first, imported]);
}, 120_000);

it('every command that changes the releases of the database stands there, too, and none that only lists them', async () => {
  const run = (...args: string[]) =>
    startProgram('../federation/registry/commands.mjs', args, { DATABASE_URL: club.url, RELEASES_DIR: '' }).exited;
  const before = await listRecorded(club);
  expect(await run('rollback', '--to', '1.0.0')).toMatchObject({
    output: expect.stringContaining('never been published'),
  });
  expect(await run('share', '25')).toMatchObject({ output: expect.stringContaining('is not live for a share') });
  const { code, output } = await run('releases');
  const { host, pathname, password } = new URL(club.url);
  expect([code, output.split('\n')[0]]).toEqual([
    0,
    `The releases in the database of DATABASE_URL (${host}${pathname}):`,
  ]);
  if (password) expect(output).not.toContain(password);
  expect(await run('rollback', '1.0.0')).toMatchObject({ code: 1 });
  expect(await listRecorded(club)).toEqual([
    ...before,
    { subject: 'command:rollback', typed: 'shell --to 1.0.0', actor: null },
    { subject: 'command:share', typed: 'shell 25', actor: null },
  ]);
}, 60_000);
