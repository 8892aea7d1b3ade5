import type { Config } from '../config/config';
import { createDatabase, type Database } from './database';
import { startEmbeddedDatabase } from './embedded/start-embedded';
import { migrate, readSchema } from './migrate';
import { createServingDatabase } from './serving-database';

interface OpenOptions {
  /** For a server: its work has shares of the connections, and limits. A command has the time that it needs. */
  isServing: boolean;
}

function connect(
  config: Config['database'],
  { isServing }: OpenOptions,
  onError: (error: Error) => void,
): Promise<Database> | Database {
  if (config.kind === 'embedded') return startEmbeddedDatabase(config.dataDirectory, onError);
  if (isServing) return createServingDatabase(config.url, config.poolMaxConnections, onError);
  return createDatabase({ connectionString: config.url, max: config.poolMaxConnections }, onError);
}

/** Opens the configured database and brings its schema up to date. */
export async function openDatabase(
  config: Config['database'],
  options: OpenOptions,
  now: Date,
  onError: (error: Error) => void,
): Promise<Database> {
  const database = await connect(config, options, onError);
  try {
    await migrate(database, readSchema(), now);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
