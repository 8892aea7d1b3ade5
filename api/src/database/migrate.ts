import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Transaction } from './database';

export interface SqlFile {
  /** `0001_tables`, `routines/2-ledger` */
  name: string;
  sql: string;
}

export interface Schema {
  /** Each is applied once, in this order, and never changes afterwards. */
  migrations: SqlFile[];
  /** Functions, triggers and views. Each is applied again when it changes, after the migrations. */
  routines: SqlFile[];
}

/** Any fixed number: who holds it is migrating, and others wait. */
const MIGRATION_LOCK_ID = 7_250_813_104;
const MIGRATION_PATTERN = /^[0-9]{4}_[a-z0-9_]+\.sql$/;

const RECORDS = `
  CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL);
  CREATE TABLE IF NOT EXISTS routines (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL);`;

/** Line ends are made equal, so that a checkout on Windows has the same checksums. */
function readSql(...path: string[]): string {
  return readFileSync(join(...path), 'utf8').replaceAll('\r\n', '\n');
}

function listSqlFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** The tables of `tables/` are the first migration; the numbered files beside the folders follow it. */
export function readSchema(directory = join(__dirname, '../schema')): Schema {
  const tables = listSqlFiles(join(directory, 'tables')).map((name) => readSql(directory, 'tables', name));
  const numbered = listSqlFiles(directory).filter((name) => MIGRATION_PATTERN.test(name));
  return {
    migrations: [
      { name: '0001_tables', sql: tables.join('\n') },
      ...numbered.map((name) => ({ name: name.replace('.sql', ''), sql: readSql(directory, name) })),
    ],
    routines: listSqlFiles(join(directory, 'routines')).map((name) => ({
      name: `routines/${name.replace('.sql', '')}`,
      sql: readSql(directory, 'routines', name),
    })),
  };
}

function checksumOf({ sql }: SqlFile): string {
  return createHash('sha256').update(sql).digest('hex');
}

type RecordTable = 'migrations' | 'routines';

function listApplied(tx: Transaction, record: RecordTable): Promise<{ name: string; checksum: string }[]> {
  return tx.query(`SELECT name, checksum FROM ${record} ORDER BY name`);
}

/** Migrations that the database has not had yet. Refuses a database whose past differs from ours. */
async function listPending(tx: Transaction, migrations: SqlFile[]): Promise<SqlFile[]> {
  const applied = await listApplied(tx, 'migrations');
  if (applied[0] && applied[0].name !== migrations[0]?.name) {
    throw new Error(
      'This database was made by a version from before the first release: start that version, or move its data away (the directory data/, or the database of DATABASE_URL) and start again with an empty one.',
    );
  }
  applied.forEach(({ name, checksum }, index) => {
    const migration = migrations[index];
    if (migration?.name !== name) {
      throw new Error(
        `The database has had migration ${name}, which this version of the server does not have in that place. Start the version that the database belongs to.`,
      );
    }
    if (checksumOf(migration) !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it had been applied to this database. Restore the file and add a new migration instead.`,
      );
    }
  });
  return migrations.slice(applied.length);
}

async function listChanged(tx: Transaction, routines: SqlFile[]): Promise<SqlFile[]> {
  const applied = new Map((await listApplied(tx, 'routines')).map(({ name, checksum }) => [name, checksum]));
  return routines.filter((routine) => applied.get(routine.name) !== checksumOf(routine));
}

async function apply(tx: Transaction, record: RecordTable, file: SqlFile, now: Date): Promise<void> {
  await tx.query(file.sql);
  await tx.query(
    `INSERT INTO ${record} (name, checksum, applied_at) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [file.name, checksumOf(file), now],
  );
}

/**
 * Brings the database up to date: all that is pending or nothing, one process at a time.
 * @returns the names of the files applied now
 */
export function migrate(database: Database, { migrations, routines }: Schema, now: Date): Promise<string[]> {
  return database.transaction(
    async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK_ID]);
      await tx.query(RECORDS);
      const pending = await listPending(tx, migrations);
      for (const migration of pending) await apply(tx, 'migrations', migration, now);
      const changed = await listChanged(tx, routines);
      for (const routine of changed) await apply(tx, 'routines', routine, now);
      return [...pending, ...changed].map(({ name }) => name);
    },
    { isLong: true },
  );
}
