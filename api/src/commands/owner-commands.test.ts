import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../test/child-program';
import { type OwnDatabase, withServer } from '../../test/own-database';
import { createOwnClubDatabase, createOwnTestDatabase } from '../../test/test-database';

/** As in production, where a shell has the address of a role that owns no table. */
const ROLE = `safar_clerk_${randomBytes(4).toString('hex')}`;
const NEXT = 'Set DATABASE_OWNER_URL to the role that owns the tables, for this command alone';

let directory: string;
let club: OwnDatabase;
let empty: OwnDatabase;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'safar-owner-'));
  [club, empty] = [await createOwnClubDatabase(), await createOwnTestDatabase()];
  await withServer(club.url, async (client) => {
    await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'for the test alone'`);
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${ROLE}`);
  });
}, 60_000);
afterAll(async () => {
  await withServer(club.url, (client) => client.query(`DROP OWNED BY ${ROLE}; DROP ROLE ${ROLE}`));
  await Promise.all([club.drop(), empty.drop()]);
  rmSync(directory, { recursive: true, force: true });
});

function execute({ url }: OwnDatabase, program: string, ...args: string[]) {
  const address = Object.assign(new URL(url), { username: ROLE, password: 'for the test alone' });
  const env = { DATABASE_URL: address.href, DATABASE_OWNER_URL: '' };
  return startProgram(`src/commands/${program}.ts`, args, env).exited;
}

it('migrating as a role that may not says which address is missing', async () => {
  const { code, output } = await execute(empty, 'migrate');
  expect(output).toContain('The role of DATABASE_URL may not do that (permission denied for schema public). ');
  expect([code, output.includes(NEXT)]).toEqual([1, true]);
});

it('archiving as a role that may not says so before it makes a folder', async () => {
  const to = join(directory, 'archive');
  const { code, output } = await execute(club, 'archive', '--before', '2000-01', '--to', to);
  expect(output).toMatch(/^The tables belong to the role \w+\. Set DATABASE_OWNER_URL/);
  expect([code, existsSync(to)]).toEqual([1, false]);
  const dryRun = await execute(club, 'archive', '--before', '2000-01', '--dry-run');
  expect(dryRun).toEqual({ code: 0, output: 'There is no month before 2000-01 in the database.\n' });
});
