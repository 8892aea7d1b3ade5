import { readConfig } from '../src/commands/run-command';
import { ConfigError } from '../src/config/config';
import { explainDatabaseError } from '../src/database/explain-error';
import { openDatabase } from '../src/database/open-database';
import { seedDemo } from './seed-demo';

const NOT_MEANT =
  'The demo club has accounts with a known password, and DATABASE_URL names a PostgreSQL. Set SEED_DEMO=1, too, if it is to have them. Nothing was done.';
const now = () => new Date();

/** `npm run seed -w api`: fills the configured database with the demo club, unless anybody is in it. */
async function seed(): Promise<void> {
  try {
    const { database: address, hasDemoClub } = readConfig();
    if (address.kind === 'postgres' && !hasDemoClub) throw new ConfigError([NOT_MEANT]);
    const database = await openDatabase(address, 'command', now(), (error) =>
      console.error(`Database: ${error.message}`),
    );
    try {
      await seedDemo({ database, now });
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(explainDatabaseError(error));
    process.exitCode = 1;
  }
}

void seed();
