import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { getRow, type Database, type Queryable, type Transaction } from './database';
import { RIGHTS_SQL } from './roles';
import { bearsOf, checksumOf, splitStatements, versionOf, type Schema, type SqlFile } from './schema-files';
import { findSchemaStatus } from './schema-status';

/** Any fixed number: who holds it is migrating, and others wait. */
const MIGRATION_LOCK_ID = 7_250_813_104;
const ASK_EVERY_MS = 100;

/**
 * A statement that asks for a lock on a table makes all later ones wait: for a second only, which is less than a
 * request may wait, and then again once they have had their turn.
 */
const LOCK_TIMEOUT_MS = 1000;
const LOCK_PAUSE_MS = 1500;
/** Five minutes: longer than a run freezes its date. */
const LOCK_TRIES = 120;
/** A lock that was not to be had, or that two stood in each other's way for. */
const LOCK_CODES = new Set(['55P03', '40P01']);

const RECORDS = `
  CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL, bears integer NOT NULL
  );
  CREATE TABLE IF NOT EXISTS routines (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL, version integer NOT NULL
  );`;

interface MigrationProgress {
  /** What is done now, and what is waited for. */
  onStep?: (sentence: string) => void;
}

type OnStep = (sentence: string) => void;

/** Of one session, not of a transaction, because an index is made outside of one. */
async function lockMigrations(session: Queryable, onStep: OnStep): Promise<void> {
  for (let tries = 0; ; tries++) {
    const lock = 'SELECT pg_try_advisory_lock($1) AS "isOurs"';
    const { isOurs } = await getRow<{ isOurs: boolean }>(session, lock, [MIGRATION_LOCK_ID]);
    if (isOurs) return;
    if (tries === 0) onStep('Another process is migrating this database: waiting for it');
    // Not a statement that waits: an index that the other makes would wait for it in turn.
    await wait(ASK_EVERY_MS);
  }
}

/** In a transaction, which is tried again when others hold what it needs. */
async function inTransaction(session: Queryable, onStep: OnStep, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await session.query('BEGIN');
    try {
      await session.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await work();
      await session.query('COMMIT');
      return;
    } catch (error) {
      await session.query('ROLLBACK');
      const isLocked = error instanceof DatabaseError && LOCK_CODES.has(error.code ?? '');
      if (!isLocked || tries === LOCK_TRIES) throw error;
      if (tries === 1) onStep('  others hold what it changes: letting them go first');
      await wait(LOCK_PAUSE_MS);
    }
  }
}

const INDEX_MADE = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+)\s+ON (\w+)/i;

/** Whether a file makes or drops indexes beside those who write, which is not possible in a transaction. */
function isConcurrent({ sql }: SqlFile): boolean {
  return splitStatements(sql).some((statement) => /\bCONCURRENTLY\b/i.test(statement));
}

/** An index that was not finished is made again; one that an earlier try has finished stays. */
async function makeIndex(session: Queryable, name: string, statement: string, onStep: OnStep): Promise<void> {
  const [made] = await session.query<{ isValid: boolean }>(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  if (made?.isValid) return;
  if (made) {
    onStep(`  ${name} was not finished: making it again`);
    await session.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
  await session.query(statement);
}

/** Whether a table is kept in parts, by month. */
async function isInParts(session: Queryable, table: string): Promise<boolean> {
  const rows = await session.query(`SELECT FROM pg_class WHERE oid = to_regclass($1) AND relkind = 'p'`, [table]);
  return rows.length > 0;
}

/** The parts that have no part of an index yet: one that is made after it was declared comes with it. */
async function listPartsWithout(session: Queryable, table: string, index: string): Promise<string[]> {
  const rows = await session.query<{ part: string }>(
    `SELECT inhrelid::regclass::text AS part FROM pg_inherits WHERE inhparent = to_regclass($1)
       AND inhrelid NOT IN (
         SELECT i.indrelid FROM pg_inherits h JOIN pg_index i ON i.indexrelid = h.inhrelid WHERE h.inhparent = to_regclass($2)
       ) ORDER BY 1`,
    [table, index],
  );
  return rows.map(({ part }) => part);
}

/**
 * PostgreSQL makes no index of all parts beside those who write. So it is declared first, which months to come follow,
 * then made for part after part; it is whole when the last is attached.
 */
async function makeIndexOfParts(
  session: Queryable,
  [head, name, table]: [string, string, string],
  statement: string,
  onStep: OnStep,
): Promise<void> {
  const rest = statement.slice(head.length);
  const declared = head.replace(/ CONCURRENTLY( IF NOT EXISTS)?/i, '').replace(/\w+$/, `ONLY ${table}`);
  const [made] = await session.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [name]);
  if (!made) await session.query(declared + rest);
  for (const part of await listPartsWithout(session, table, name)) {
    const index = `${part}_${name}`;
    const ofPart = head.replace(/\w+(\s+ON )\w+$/i, `${index}$1${part}`);
    await makeIndex(session, index, ofPart + rest, onStep);
    await session.query(`ALTER INDEX ${name} ATTACH PARTITION ${index}`);
  }
}

async function applyConcurrently(session: Queryable, { sql }: SqlFile, onStep: OnStep): Promise<void> {
  for (const statement of splitStatements(sql)) {
    const [head = '', name, table] = INDEX_MADE.exec(statement) ?? [];
    if (name === undefined || table === undefined) {
      await session.query(statement);
      continue;
    }
    if (await isInParts(session, table)) await makeIndexOfParts(session, [head, name, table], statement, onStep);
    else await makeIndex(session, name, statement, onStep);
  }
}

async function recordMigration(session: Queryable, file: SqlFile, now: Date): Promise<void> {
  await session.query('INSERT INTO migrations (name, checksum, applied_at, bears) VALUES ($1, $2, $3, $4)', [
    file.name,
    checksumOf(file),
    now,
    bearsOf(file),
  ]);
}

async function applyMigration(session: Queryable, file: SqlFile, now: Date, onStep: OnStep): Promise<void> {
  if (isConcurrent(file)) {
    await applyConcurrently(session, file, onStep);
    await recordMigration(session, file, now);
  } else {
    await inTransaction(session, onStep, async () => {
      await session.query(file.sql);
      await recordMigration(session, file, now);
    });
  }
}

async function applyRoutine(session: Queryable, file: SqlFile, version: number, now: Date): Promise<void> {
  await session.query(file.sql);
  await session.query(
    `INSERT INTO routines (name, checksum, applied_at, version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE
       SET checksum = excluded.checksum, applied_at = excluded.applied_at, version = excluded.version`,
    [file.name, checksumOf(file), now, version],
  );
}

/**
 * Brings the database up to date, one process at a time: each file wholly or not at all, one after the other.
 * @returns the names of the files applied now
 */
export function migrate(
  database: Database,
  schema: Schema,
  now: Date,
  { onStep = () => {} }: MigrationProgress = {},
): Promise<string[]> {
  return database.session(async (session) => {
    await lockMigrations(session, onStep);
    try {
      await session.query(RECORDS);
      const { version, pending, changed } = await findSchemaStatus(session, schema);
      for (const migration of pending) {
        onStep(migration.name);
        await applyMigration(session, migration, now, onStep);
      }
      for (const routine of changed) {
        onStep(routine.name);
        await inTransaction(session, onStep, () => applyRoutine(session, routine, versionOf(schema), now));
      }
      // Also when nothing was missing, as rights may be. What a later release gives, this one does not know.
      if (version <= versionOf(schema)) await session.query(RIGHTS_SQL);
      return [...pending, ...changed].map(({ name }) => name);
    } finally {
      await session.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK_ID]).catch(() => {});
    }
  });
}

/**
 * The statements of a file for a transaction that also carries out the files after it. Before PostgreSQL 17 nobody can
 * use a value of an enum that the same transaction has added, but for those that the type was made with: it is made
 * with all values that files of the schema add, which find them there (IF NOT EXISTS).
 */
export function toSqlWithin(file: SqlFile, { migrations }: Schema): string {
  const added = migrations.flatMap(({ sql }) => [...sql.matchAll(/ALTER TYPE (\w+) ADD VALUE IF NOT EXISTS ('\w+')/g)]);
  const withValues = file.sql.replaceAll(/(CREATE TYPE (\w+) AS ENUM \([^)]*)\)/g, (_, head: string, type: string) => {
    const values = added.flatMap(([, of, value]) => (of === type ? `\n, ${value}` : []));
    return `${head}${values.join('')})`;
  });
  return isConcurrent(file) ? withValues.replaceAll(/\bCONCURRENTLY\b/gi, '') : withValues;
}

/**
 * All that is pending as a part of a transaction: for a database that nobody else uses yet, indexes too.
 * @param last the schema that the same transaction ends with
 */
export async function migrateWithin(tx: Transaction, schema: Schema, now: Date, last = schema): Promise<void> {
  await tx.query(RECORDS);
  const { pending, changed } = await findSchemaStatus(tx, schema);
  for (const migration of pending) {
    await tx.query(toSqlWithin(migration, last));
    await recordMigration(tx, migration, now);
  }
  for (const routine of changed) await applyRoutine(tx, routine, versionOf(schema), now);
  await tx.query(RIGHTS_SQL);
}
