import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createDatabase, type Database } from '../src/database/database';
import { startMemoryDatabase } from '../src/database/embedded/start-embedded';
import { migrate, MIGRATIONS_DIRECTORY, readMigrations } from '../src/database/migrate';

export type Engine = 'PGlite' | 'PostgreSQL';
export const ENGINES: Engine[] = ['PGlite', 'PostgreSQL'];

function throwError(error: Error): never {
  throw error;
}

async function runOnServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** A database of its own on the PostgreSQL of this run; dropped when it is closed. */
async function createPostgresDatabase(): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests through jest');
  const name = `safar_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  let isClosing = false;
  const drop = () => {
    isClosing = true;
    return runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  // A connection that is still saying goodbye when the database is dropped complains of it.
  const onIdleError = (error: Error) => {
    if (!isClosing) throw error;
  };
  return createDatabase({ connectionString: url.href, max: 30 }, onIdleError, drop);
}

/** A fresh database without any tables. */
export function createEmptyDatabase(engine: Engine): Promise<Database> {
  return engine === 'PGlite' ? startMemoryDatabase(throwError) : createPostgresDatabase();
}

/** A fresh database with the schema and no rows. */
export async function createTestDatabase(engine: Engine): Promise<Database> {
  const database = await createEmptyDatabase(engine);
  await migrate(database, readMigrations(MIGRATIONS_DIRECTORY), new Date());
  return database;
}
