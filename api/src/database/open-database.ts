import type { Config } from '../config/config';
import { createDatabase, findRow, getRow, type Database, type Queryable } from './database';
import { startEmbeddedDatabase } from './embedded/start-embedded';
import { migrate } from './migrate';
import { readSchema } from './schema-files';
import { requireSchema } from './schema-status';
import { createServingDatabase } from './serving-database';

/**
 * A server's work has shares of the connections, and limits. A command has the time that it needs. The owner of the
 * tables may change them, and needs one connection that is its own.
 */
type Work = 'serving' | 'command' | 'owner';

/** The role that a command uses may have the limits of a server. */
const NO_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** Opens the configured database as it is. */
export async function connectDatabase(
  config: Config['database'],
  work: Work,
  onError: (error: Error) => void,
): Promise<Database> {
  if (config.kind === 'embedded') return startEmbeddedDatabase(config.dataDirectory, onError);
  const { url, ownerUrl, isPooled, hasNamedStatements, poolMaxConnections: max } = config;
  if (work === 'owner' && isPooled && ownerUrl === url) {
    throw new Error('Set DATABASE_OWNER_URL to PostgreSQL itself: what changes tables cannot go through a pooler.');
  }
  if (work === 'owner') return createDatabase({ connectionString: ownerUrl, max }, onError);
  const address = { connectionString: url, isPooled, hasNamedStatements };
  if (work === 'serving') return createServingDatabase(address, max, onError);
  return createDatabase({ ...address, max, settings: NO_LIMITS }, onError);
}

/** Whether nobody has an account in it, as where the process that made its tables was ended before the last. */
async function isUnused(database: Queryable): Promise<boolean> {
  const members = `SELECT to_regclass('members') IS NOT NULL AS exists`;
  const { exists } = await getRow<{ exists: boolean }>(database, members, []);
  return !exists || (await findRow(database, 'SELECT FROM members LIMIT 1', [])) === undefined;
}

/**
 * Opens the configured database for a release that runs on it: the schema is there, or this is refused. An embedded
 * database begins as an empty directory, and is the only one that is filled by the program that opens it.
 */
export async function openDatabase(
  config: Config['database'],
  work: Work,
  now: Date,
  onError: (error: Error) => void,
): Promise<Database> {
  const database = await connectDatabase(config, work, onError);
  try {
    const schema = readSchema();
    if (config.kind === 'embedded' && (await isUnused(database))) await migrate(database, schema, now);
    await requireSchema(database, schema);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
