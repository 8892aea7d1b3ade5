import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Transaction } from './database';

export interface Migration {
  /** `0001_members` */
  name: string;
  sql: string;
}

/** Any fixed number: who holds it is migrating, and others wait. */
const MIGRATION_LOCK_ID = 7_250_813_104;
const FILE_PATTERN = /^([0-9]{4}_[a-z0-9_]+)\.sql$/;
export const MIGRATIONS_DIRECTORY = join(__dirname, 'migrations');

function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}

/** The numbered files of a directory, in order. Line ends are made equal, so that a checkout on Windows has the same checksums. */
export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => FILE_PATTERN.test(name));
  return names.sort().map((name) => ({
    name: name.replace(/\.sql$/, ''),
    sql: readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n'),
  }));
}

/** Migrations that the database has not had yet. Refuses a database whose past differs from ours. */
async function listPending(tx: Transaction, migrations: Migration[]): Promise<Migration[]> {
  const applied = await tx.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations ORDER BY name',
  );
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

/**
 * Brings the database up to date: all pending migrations or none, one process at a time.
 * @returns the names of the migrations applied now
 */
export function migrate(database: Database, migrations: Migration[], now: Date): Promise<string[]> {
  return database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK_ID]);
    await tx.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)',
    );
    const pending = await listPending(tx, migrations);
    for (const migration of pending) {
      await tx.query(migration.sql);
      await tx.query('INSERT INTO migrations (name, checksum, applied_at) VALUES ($1, $2, $3)', [
        migration.name,
        checksumOf(migration),
        now,
      ]);
    }
    return pending.map((migration) => migration.name);
  });
}
