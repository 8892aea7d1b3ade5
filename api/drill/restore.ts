import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../demo/seed-demo';
import { ConfigError } from '../src/config/config';
import { createDatabase, type Database, type Queryable } from '../src/database/database';
import { countRows, readCatalogue } from '../src/database/export/catalogue';
import { migrate } from '../src/database/migrate';
import { ROLES_SQL } from '../src/database/roles';
import { readSchema } from '../src/database/schema-files';
import { addLedgerMonths } from '../src/ledger/months';
import { createOwnDatabase } from '../test/own-database';
import { report } from './callers';
import { startDrillProgram } from './programs';

type Counts = Record<string, number>;

const MONTH_MS = 31 * 24 * 60 * 60 * 1000;

async function countAll(database: Queryable): Promise<Counts> {
  const counts: Counts = {};
  for (const { name } of (await readCatalogue(database)).tables) counts[name] = await countRows(database, name);
  return counts;
}

function execute(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}

async function timed<Result>(what: string, work: () => Promise<Result> | Result): Promise<Result> {
  const began = performance.now();
  const result = await work();
  console.log(`  ${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

/** In the name of a role, without its password: a superuser may. Options of an address go before those of the pool. */
function toRoleUrl(url: string, role: string): string {
  const address = new URL(url);
  address.searchParams.set('options', `-c role=${role} -c jit=off`);
  return address.href;
}

const open = (url: string, onClose?: () => Promise<void>) =>
  createDatabase({ connectionString: url, max: 2 }, () => {}, onClose);

/** As an operator does, in a database that was just made. @param url of a superuser */
async function makeRoles(url: string): Promise<void> {
  const superuser = open(url);
  try {
    await superuser.query(ROLES_SQL);
  } finally {
    await superuser.close();
  }
}

/** How many tables, views, sequences and routines of ours are somebody else's than the owner's. */
async function countNotOwned(database: Queryable): Promise<number> {
  const [row] = await database.query<{ count: bigint }>(
    `SELECT count(*) FROM (
       SELECT relowner AS owner FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
       UNION ALL
       SELECT proowner FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
     ) ours WHERE owner <> 'safar_owner'::regrole`,
    [],
  );
  return Number(row?.count);
}

/** In whose name the nightly backup dumps: that of the app, where the site has such a role. */
async function listDumpRoles(site: Queryable): Promise<string[]> {
  const rows = await site.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles
     WHERE rolname = 'safar_app' AND has_table_privilege(oid, 'members', 'SELECT')`,
  );
  return rows.map(({ name }) => name);
}

/** One moment of the database, and how many rows it has at that moment. */
function dump(database: Database, url: string, file: string): Promise<Counts> {
  return database.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const [row] = await tx.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const roles = (await listDumpRoles(tx)).map((role) => `--role=${role}`);
    const args = ['--format=custom', `--snapshot=${row?.snapshot}`, `--file=${file}`, ...roles, url];
    await timed('dumped', () => execute('pg_dump', args));
    return countAll(tx);
  });
}

async function restoreFrom(url: string): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'safar-restore-'));
  const file = join(directory, 'site.dump');
  const site = open(url);
  const own = await createOwnDatabase(url);
  const restored = open(toRoleUrl(own.url, 'safar_owner'), own.drop);
  try {
    const counts = await dump(site, url, file);
    console.log(`  ${(statSync(file).size / 1_000_000).toFixed(1)} MB`);
    await makeRoles(own.url);
    const asOwner = ['--exit-on-error', '--no-owner', '--role=safar_owner', '--no-comments'];
    await timed('restored', () => execute('pg_restore', [...asOwner, '--dbname', own.url, file]));
    const found = await countAll(restored);
    const notOwned = await countNotOwned(restored);
    const applied = await timed('migrated', () => migrate(restored, readSchema(), new Date()));
    const asApp = { DATABASE_URL: toRoleUrl(own.url, 'safar_app') };
    const reconciling = () => startDrillProgram('src/commands/reconcile.ts', ['--all'], asApp).exited;
    const { code, output } = await timed('reconciled', reconciling);
    if (code !== 0) console.log(output);
    const others = Object.keys(counts).filter((table) => counts[table] !== found[table]);
    const rows = Object.values(found).reduce((sum, count) => sum + count, 0);
    console.log(`  ${applied.length} files of the schema were applied`);
    return [
      report(
        `${rows} rows of ${Object.keys(found).length} tables are there; other counts: ${others.join(', ') || 'none'}`,
        rows > 0 && others.length === 0,
      ),
      report(`${notOwned} of them and of the routines are not safar_owner’s`, notOwned === 0),
      report(`reconciling as safar_app ended with ${code}`, code === 0),
    ].every(Boolean);
  } finally {
    await Promise.all([site.close(), restored.close()]);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** As the housekeeping of a server does once the next month has begun. */
async function addNextMonth(url: string): Promise<void> {
  const app = open(toRoleUrl(url, 'safar_app'));
  try {
    await addLedgerMonths(app, new Date(Date.now() + MONTH_MS));
  } finally {
    await app.close();
  }
}

/**
 * A backup is worth what can be restored of it: dumps the database of DATABASE_URL as it is at one moment, as the app,
 * restores it into a new one as its owner, migrates, reconciles as the app, and compares the counts. Without
 * DATABASE_URL it is that of a demo club, which has made a month by itself, on the server of DRILL_DATABASE_URL. It
 * takes a superuser, who makes the three roles.
 */
export async function restore(): Promise<boolean> {
  if (process.env.DATABASE_URL) return restoreFrom(process.env.DATABASE_URL);
  const server = process.env.DRILL_DATABASE_URL;
  if (!server)
    throw new ConfigError(['Set DATABASE_URL to the site, or DRILL_DATABASE_URL to a server for a demo club.']);
  const { url, drop } = await createOwnDatabase(server);
  const demo = open(toRoleUrl(url, 'safar_owner'), drop);
  try {
    await makeRoles(url);
    await migrate(demo, readSchema(), new Date());
    await seedDemo({ database: demo, now: () => new Date() });
    await addNextMonth(url);
    return await restoreFrom(url);
  } finally {
    await demo.close();
  }
}
