import { createDatabase, type Database } from '../src/database/database';
import { seedDemo } from '../demo/seed-demo';
import { createOwnDatabase, withServer } from './own-database';
import { useAppOver } from './shop';
import { START, type TestApp } from './test-app';
import { getSetting, openPostgresDatabase, throwError } from './test-database';

/** Of this run, as several of its processes may want the demo club at once: the first makes it, the others wait. */
const LOCK = 'SELECT pg_advisory_lock(hashtext($1))';

/** It gets its name when it is whole and nobody has it open: what a process that died has begun, nobody copies. */
async function makeDemoTemplate(serverUrl: string, name: string): Promise<void> {
  const own = await createOwnDatabase(serverUrl, getSetting('TEST_POSTGRES_TEMPLATE'));
  try {
    const database = createDatabase({ connectionString: own.url, max: 1 }, throwError);
    const isSeeded = await seedDemo({ database, now: () => START }).finally(() => database.close());
    if (!isSeeded) throw new Error('The demo club was not made in an empty database.');
    await withServer(serverUrl, (client) => client.query(`ALTER DATABASE ${own.name} RENAME TO ${name}`));
  } catch (error) {
    await own.drop();
    throw error;
  }
}

/** A fresh database with the demo club as it is at the start of a test's clock, seeded once for all tests of a run. */
async function createDemoDatabase(): Promise<Database> {
  const [serverUrl, name] = [getSetting('TEST_DATABASE_URL'), getSetting('TEST_DEMO_TEMPLATE')];
  await withServer(serverUrl, async (client) => {
    await client.query(LOCK, [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await makeDemoTemplate(serverUrl, name);
  });
  return openPostgresDatabase(await createOwnDatabase(serverUrl, name));
}

/** The app over the demo club, for all tests of a file, or of a block: there from its first test on. */
export const useDemoApp = (): TestApp => useAppOver(createDemoDatabase);
