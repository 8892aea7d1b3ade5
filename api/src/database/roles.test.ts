import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemo } from '../../demo/seed-demo';
import {
  aUtr,
  confirm,
  depositAndConfirm,
  joinAsAdmin,
  joinWithUpi,
  requestWithdrawal,
  reward,
} from '../../test/money';
import type { OwnDatabase } from '../../test/own-database';
import { openAsRole, prepareRoles } from '../../test/roles';
import { buildTestApp, post, resultOf, START } from '../../test/test-app';
import { createOwnTestDatabase } from '../../test/test-database';
import { withoutGuard } from '../../test/without-guard';
import { toPartName } from '../archive/months';
import { keepLiability } from '../compensation/liability/keep-liability';
import { deleteExpired } from '../housekeeping';
import { listDifferences } from '../ledger/reconcile';
import { packageDirectory } from '../own-package';
import type { Database } from './database';
import { readCatalogue } from './export/catalogue';
import { migrate } from './migrate';
import { DELETED_FROM, RIGHTS_SQL } from './roles';
import { readSchema } from './schema-files';

const DEMO_ALONE = ['DISABLE', 'ENABLE'].map((verb) => `ALTER TABLE members ${verb} TRIGGER members_remember_enabled`);

let own: OwnDatabase;
let app: Database;
let reader: Database;

beforeAll(async () => {
  own = await createOwnTestDatabase();
  await prepareRoles(own.url);
  [app, reader] = [openAsRole(own.url, 'safar_app'), openAsRole(own.url, 'safar_reader')];
});
afterAll(async () => {
  await app.close();
  await reader.close();
  await own.drop();
});

it('the app does all that it does without a right of the owner', async () => {
  const testApp = await buildTestApp(app);
  // The past of the demo club is told with dates of its own, for which it needs the owner in one place.
  const asApp = DEMO_ALONE.reduce(withoutGuard, app);
  await seedDemo({ database: asApp, now: testApp.clock.now });
  const admin = await joinAsAdmin(testApp);
  const member = await joinWithUpi(testApp);
  await depositAndConfirm(testApp, admin, member, 1000);
  await reward(testApp, admin, member, 600);
  await requestWithdrawal(testApp, member, 500);
  const deposit = { amount: '1000', mode: 'UPI', utr: aUtr() };
  const { id } = resultOf<{ id: string }>(await post(testApp, '/api/v1/deposits', deposit, member.token));
  resultOf(await confirm(testApp, admin, id));
  const levels = Array.from({ length: 10 }, () => 100);
  const newRates = { effectiveOn: '2026-12-01', cashbackBps: 30, referralBps: levels, cashbackOnCashbackBps: levels };
  resultOf(await post(testApp, '/api/v1/admin/rates', newRates, admin.token));
  await keepLiability(app, START);
  await deleteExpired({ database: app, now: testApp.clock.now });
  resultOf(await post(testApp, '/api/v1/user/logout', {}, member.token));
  expect(await listDifferences(app)).toEqual([]);
  await testApp.app.close();
});

it.each([
  'DELETE FROM packages',
  'DELETE FROM withdrawal_requests',
  'DELETE FROM payouts',
  'ALTER TABLE members ADD note text',
  'DROP TABLE members',
  'CREATE TABLE notes ()',
  'UPDATE migrations SET bears = 0',
])('the app may not: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

it('the app reads all that a backup and an export need', async () => {
  expect((await readCatalogue(app)).sequences.length).toBeGreaterThan(10);
});

it('the reader reads figures, no secret, and writes nothing', async () => {
  await reader.query('SELECT sum(amount_micros) FROM transfers JOIN accounts ON accounts.id = credit_account_id');
  await reader.query('SELECT id, name, email FROM members');
  for (const statement of ['SELECT password_hash FROM members', 'SELECT * FROM sessions']) {
    await expect(reader.query(statement)).rejects.toThrow('permission denied');
  }
  await expect(reader.query(`UPDATE members SET name = 'x'`)).rejects.toThrow(/permission denied|read-only/);
});

it('a table that a later migration makes, and a partition, have rights too', async () => {
  const owner = openAsRole(own.url, 'safar_owner');
  await owner.query('CREATE TABLE notes (id int) PARTITION BY LIST (id)');
  await owner.query('CREATE TABLE notes_1 PARTITION OF notes FOR VALUES IN (1)');
  await owner.query(RIGHTS_SQL);
  await app.query('INSERT INTO notes VALUES (1)');
  await expect(app.query('DELETE FROM notes')).rejects.toThrow('permission denied');
  await expect(app.query('UPDATE notes_1 SET id = 1')).rejects.toThrow('permission denied');
  expect(await reader.query('SELECT id FROM notes')).toEqual([{ id: 1 }]);
  await owner.close();
});

/** What a role cannot read of all that stands in the schema: a dump in its name would stop there. */
const listUnreadable = (role: string) =>
  app.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
       AND NOT has_table_privilege($1, oid, 'SELECT') ORDER BY 1`,
    [role],
  );

/** As the archive gives it back, by the owner's hand. */
async function attachMonth(month: string): Promise<void> {
  const owner = openAsRole(own.url, 'safar_owner');
  for (const table of ['transfers', 'earnings'] as const) {
    await owner.query(`CREATE TABLE ${toPartName(table, month)} (LIKE ${table} INCLUDING CONSTRAINTS)`);
  }
  await owner.query('SELECT attach_ledger_month($1)', [month]);
  await owner.close();
}

it.each([
  ['a server makes', '2031-03-01', (month: string) => app.query('SELECT add_ledger_month($1)', [month])],
  ['the archive gives back', '2031-04-01', attachMonth],
])('a month that %s can be dumped and read, and written through all months alone', async (_, month, make) => {
  await make(month);
  expect(await listUnreadable('safar_app')).toEqual([]);
  for (const part of [toPartName('transfers', month), toPartName('earnings', month)]) {
    expect(await reader.query(`SELECT * FROM ${part}`)).toEqual([]);
    for (const statement of [`DELETE FROM ${part}`, `INSERT INTO ${part} DEFAULT VALUES`, `TRUNCATE ${part}`]) {
      await expect(app.query(statement)).rejects.toThrow('permission denied');
    }
  }
});

it('migrating gives back what rights are gone, but not of a release that the database is ahead of', async () => {
  const owner = openAsRole(own.url, 'safar_owner');
  const schema = readSchema();
  const before = { ...schema, migrations: schema.migrations.slice(0, -1) };
  await owner.query('REVOKE ALL ON transfers_other FROM safar_app');
  expect(await migrate(owner, before, START)).toEqual([]);
  expect(await listUnreadable('safar_app')).toEqual([{ name: 'transfers_other' }]);
  expect(await migrate(owner, schema, START)).toEqual([]);
  expect(await listUnreadable('safar_app')).toEqual([]);
  await owner.close();
});

it('names every table that the code deletes from, and no other', () => {
  const folders = ['src', '../federation/registry'].map((folder) => join(packageDirectory, folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const sources = files
    .filter((file) => /(?<!\.test)\.(ts|cjs|mjs|sql)$/.test(file))
    // Months go into files and come back by the owner's hand, and the owner migrates.
    .filter((file) => !/\/src\/(archive\/|schema\/\d)/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const deleted = sources.flatMap((text) => [...text.matchAll(/DELETE FROM (\w+)/g)].map(([, table]) => table));
  expect([...new Set(deleted)].sort()).toEqual(DELETED_FROM);
});
