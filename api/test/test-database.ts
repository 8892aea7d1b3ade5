import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createDatabase, type Database } from '../src/database/database';
import { startMemoryDatabase } from '../src/database/embedded/start-embedded';
import { createOwnDatabase, type OwnDatabase } from './own-database';

export type Engine = 'PGlite' | 'PostgreSQL';
/** What depends on the engine runs on both; a change that `npm run mutation` tries is seen on one. */
export const ENGINES: Engine[] = process.env.MUTATION_PART ? ['PostgreSQL'] : ['PGlite', 'PostgreSQL'];

export function throwError(error: Error): never {
  throw error;
}

type Setting = 'TEST_DATABASE_URL' | 'TEST_POSTGRES_TEMPLATE' | 'TEST_EMBEDDED_TEMPLATE' | 'TEST_DEMO_TEMPLATE';

export function getSetting(name: Setting): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through jest`);
  return value;
}

/**
 * An empty database on the PostgreSQL of this run, for tests that open it from several processes.
 * @param origin the URL of another, which nobody has open, to begin as its copy
 */
export function createOwnTestDatabase(origin?: string): Promise<OwnDatabase> {
  return createOwnDatabase(getSetting('TEST_DATABASE_URL'), origin && new URL(origin).pathname.slice(1));
}

/** The same with the schema and no rows. */
export function createOwnClubDatabase(): Promise<OwnDatabase> {
  return createOwnDatabase(getSetting('TEST_DATABASE_URL'), getSetting('TEST_POSTGRES_TEMPLATE'));
}

/** Opens a database on the PostgreSQL of this run, and drops it when it is closed. */
export function openPostgresDatabase(own: OwnDatabase): Database {
  let isClosing = false;
  const drop = () => {
    isClosing = true;
    return own.drop();
  };
  // A connection that is still saying goodbye when the database is dropped complains of it.
  const onIdleError = (error: Error) => {
    if (!isClosing) throw error;
  };
  return createDatabase({ connectionString: own.url, max: 30 }, onIdleError, drop);
}

/** A fresh database without any tables. */
export async function createEmptyDatabase(engine: Engine): Promise<Database> {
  if (engine === 'PGlite') return startMemoryDatabase(throwError);
  return openPostgresDatabase(await createOwnTestDatabase());
}

/** A fresh database with the schema and no rows. */
export async function createTestDatabase(engine: Engine): Promise<Database> {
  if (engine === 'PGlite') return startMemoryDatabase(throwError, { savedFile: getSetting('TEST_EMBEDDED_TEMPLATE') });
  return openPostgresDatabase(await createOwnClubDatabase());
}

/** Puts an embedded database with the schema and no rows into a directory of data, for programs that a test starts. */
export function fillDataDirectory(directory: string): void {
  cpSync(join(dirname(getSetting('TEST_EMBEDDED_TEMPLATE')), 'pglite'), join(directory, 'pglite'), { recursive: true });
}
