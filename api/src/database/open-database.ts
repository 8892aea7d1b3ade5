import type { Config } from '../config/config';
import { createDatabase, type Database } from './database';
import { startEmbeddedDatabase } from './embedded/start-embedded';
import { migrate, readSchema } from './migrate';

/** Opens the configured database and brings its schema up to date. */
export async function openDatabase(
  config: Config['database'],
  now: Date,
  onError: (error: Error) => void,
): Promise<Database> {
  const database =
    config.kind === 'embedded'
      ? await startEmbeddedDatabase(config.dataDirectory, onError)
      : createDatabase({ connectionString: config.url, max: config.poolMaxConnections }, onError);
  try {
    await migrate(database, readSchema(), now);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
