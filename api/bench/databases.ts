import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database } from '../src/database/database';
import { startEmbeddedDatabase } from '../src/database/embedded/start-embedded';
import { migrate, MIGRATIONS_DIRECTORY, readMigrations } from '../src/database/migrate';
import { listDifferences } from '../src/ledger/reconcile';
import { createOwnDatabase } from '../test/own-database';
import { startPostgres } from '../test/start-postgres.mjs';

/** @returns whether every target was reached */
type Measure = (database: Database) => Promise<boolean>;

const onError = (error: Error) => console.error(`Database: ${error.message}`);

async function measureOn(database: Database, measure: Measure): Promise<boolean> {
  try {
    await migrate(database, readMigrations(MIGRATIONS_DIRECTORY), new Date());
    const isReached = await measure(database);
    const differences = await listDifferences(database);
    if (differences.length > 0) console.error(`${differences.length} balances do not reconcile.`);
    return isReached && differences.length === 0;
  } finally {
    await database.close();
  }
}

/** On an embedded database of its own, in a directory. */
export async function onEmbedded(measure: Measure): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'safar-bench-'));
  try {
    return await measureOn(await startEmbeddedDatabase(directory, onError), measure);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** On a database of its own, on the server of BENCH_DATABASE_URL or on one started for it, which writes to the disk in earnest. */
export async function onBenchPostgres(measure: Measure): Promise<boolean> {
  const configured = process.env.BENCH_DATABASE_URL;
  const server = configured === undefined ? await startPostgres({ isDurable: true }) : undefined;
  try {
    const { url, drop } = await createOwnDatabase(configured ?? server?.url ?? '');
    return await measureOn(createDatabase({ connectionString: url, max: 10 }, onError, drop), measure);
  } finally {
    await server?.stop();
  }
}
