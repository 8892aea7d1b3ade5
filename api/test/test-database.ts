import { createDatabase, type Database } from '../src/database/database';
import { startMemoryDatabase } from '../src/database/embedded/start-embedded';
import { createOwnDatabase, type OwnDatabase } from './own-database';
import { migrate, MIGRATIONS_DIRECTORY, readMigrations } from '../src/database/migrate';

export type Engine = 'PGlite' | 'PostgreSQL';
export const ENGINES: Engine[] = ['PGlite', 'PostgreSQL'];

function throwError(error: Error): never {
  throw error;
}

/** An empty database on the PostgreSQL of this run, for whoever must open it from several processes. */
export function createOwnTestDatabase(): Promise<OwnDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests through jest');
  return createOwnDatabase(serverUrl);
}

/** A database of its own on the PostgreSQL of this run; dropped when it is closed. */
async function createPostgresDatabase(): Promise<Database> {
  const own = await createOwnTestDatabase();
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
export function createEmptyDatabase(engine: Engine): Promise<Database> {
  return engine === 'PGlite' ? startMemoryDatabase(throwError) : createPostgresDatabase();
}

/** A fresh database with the schema and no rows. */
export async function createTestDatabase(engine: Engine): Promise<Database> {
  const database = await createEmptyDatabase(engine);
  await migrate(database, readMigrations(MIGRATIONS_DIRECTORY), new Date());
  return database;
}
