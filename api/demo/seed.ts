import { readConfig } from '../src/commands/run-command';
import { explainDatabaseError } from '../src/database/explain-error';
import { openDatabase } from '../src/database/open-database';
import { seedDemo } from './seed-demo';

const now = () => new Date();

/** `npm run seed -w api`: fills the configured database with the demo club, unless anybody is in it. */
async function seed(): Promise<void> {
  try {
    const { database: address } = readConfig();
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
