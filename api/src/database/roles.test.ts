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
import { buildTestApp, post, resultOf, START } from '../../test/test-app';
import { createOwnTestDatabase } from '../../test/test-database';
import { withoutGuard } from '../../test/without-guard';
import { keepLiability } from '../compensation/liability/keep-liability';
import { deleteExpired } from '../housekeeping';
import { listDifferences } from '../ledger/reconcile';
import { packageDirectory } from '../package-directory';
import { createDatabase, type Database } from './database';
import { readCatalogue } from './export/catalogue';
import { migrate } from './migrate';
import { DELETED_FROM, RIGHTS_SQL, ROLES_SQL } from './roles';
import { readSchema } from './schema-files';

const DEMO_ALONE = ['DISABLE', 'ENABLE'].map((verb) => `ALTER TABLE members ${verb} TRIGGER members_remember_enabled`);
const PASSWORD = 'for the test alone';

let own: OwnDatabase;
let app: Database;
let reader: Database;

function open(role?: string): Database {
  const url = new URL(own.url);
  if (role) Object.assign(url, { username: role, password: PASSWORD });
  return createDatabase({ connectionString: url.href, max: 4 }, () => {});
}

beforeAll(async () => {
  own = await createOwnTestDatabase();
  const superuser = open();
  // Twice changes nothing.
  for (const sql of [ROLES_SQL, ROLES_SQL]) await superuser.query(sql);
  for (const role of ['safar_owner', 'safar_app', 'safar_reader']) {
    await superuser.query(`ALTER ROLE ${role} PASSWORD '${PASSWORD}'`);
  }
  await superuser.close();
  const owner = open('safar_owner');
  await migrate(owner, readSchema(), START);
  await owner.close();
  [app, reader] = [open('safar_app'), open('safar_reader')];
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
}, 180_000);

it.each([
  'DELETE FROM transfers',
  'UPDATE transfers SET amount_micros = 1',
  'TRUNCATE transfers',
  'DELETE FROM accounts',
  'DELETE FROM deposits',
  'DELETE FROM packages',
  'DELETE FROM withdrawal_requests',
  'DELETE FROM payouts',
  'UPDATE earnings SET cashback_micros = 1',
  'DELETE FROM audit_entries',
  'ALTER TABLE transfers DISABLE TRIGGER ALL',
  "SET session_replication_role = 'replica'",
  'ALTER TABLE members ADD note text',
  'DROP TRIGGER transfers_only_grow ON transfers',
  'DROP TABLE members',
  'CREATE TABLE notes ()',
  'CREATE OR REPLACE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'UPDATE migrations SET bears = 0',
  'SET ROLE safar_owner',
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
  const owner = open('safar_owner');
  await owner.query('CREATE TABLE notes (id int) PARTITION BY LIST (id)');
  await owner.query('CREATE TABLE notes_1 PARTITION OF notes FOR VALUES IN (1)');
  await owner.query(RIGHTS_SQL);
  await app.query('INSERT INTO notes VALUES (1)');
  await expect(app.query('DELETE FROM notes')).rejects.toThrow('permission denied');
  await expect(app.query('UPDATE notes_1 SET id = 1')).rejects.toThrow('permission denied');
  expect(await reader.query('SELECT id FROM notes')).toEqual([{ id: 1 }]);
  await owner.close();
});

it('names every table that the code deletes from, and no other', () => {
  const folders = ['src', '../federation/registry'].map((folder) => join(packageDirectory, folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const sources = files
    .filter((file) => /(?<!\.test)\.(ts|cjs|mjs|sql)$/.test(file))
    // Months go into files and come back by the owner's hand.
    .filter((file) => !file.includes('/src/archive/'))
    .map((file) => readFileSync(file, 'utf8'));
  const deleted = sources.flatMap((text) => [...text.matchAll(/DELETE FROM (\w+)/g)].map(([, table]) => table));
  expect([...new Set(deleted)].sort()).toEqual(DELETED_FROM);
});
