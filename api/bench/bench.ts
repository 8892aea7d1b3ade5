import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database } from '../src/database/database';
import { startEmbeddedDatabase } from '../src/database/embedded/start-embedded';
import { migrate, MIGRATIONS_DIRECTORY, readMigrations } from '../src/database/migrate';
import { listDifferences } from '../src/ledger/reconcile';
import { measureApi } from './api-bench';
import { createOwnDatabase } from './own-database';
import { printReport, type Line } from './report';
import { measureUserSearch } from './user-search';

const onError = (error: Error) => console.error(`Database: ${error.message}`);

async function measureOn(
  title: string,
  database: Database,
  measure: (database: Database) => Promise<Line[]>,
) {
  try {
    await migrate(database, readMigrations(MIGRATIONS_DIRECTORY), new Date());
    const isReached = printReport(title, await measure(database));
    const differences = await listDifferences(database);
    if (differences.length > 0) console.error(`${differences.length} balances do not reconcile.`);
    return isReached && differences.length === 0;
  } finally {
    await database.close();
  }
}

async function measureEmbedded(): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'safar-bench-'));
  try {
    return await measureOn('Embedded engine', await startEmbeddedDatabase(directory, onError), measureApi);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measurePostgres(): Promise<boolean> {
  const { startPostgres } = await import('../test/start-postgres.mjs');
  const configured = process.env.BENCH_DATABASE_URL;
  const server = configured ? undefined : await startPostgres({ isDurable: true });
  const serverUrl = configured ?? server?.url ?? '';
  const open = async (): Promise<Database> => {
    const { url, drop } = await createOwnDatabase(serverUrl);
    return createDatabase({ connectionString: url, max: 10 }, onError, drop);
  };
  try {
    const isApiReached = await measureOn('PostgreSQL', await open(), measureApi);
    const isSearchReached = await measureOn('PostgreSQL, 1,000,000 members', await open(), measureUserSearch);
    return isApiReached && isSearchReached;
  } finally {
    await server?.stop();
  }
}

/** `npm run bench -- api`: ends with 1 when a target is missed. */
async function main(): Promise<void> {
  if (process.argv[2] !== 'api') {
    console.error('npm run bench -- api');
    process.exitCode = 1;
    return;
  }
  const reached = [await measureEmbedded(), await measurePostgres()];
  console.log(reached.every(Boolean) ? '\nEvery target is reached.' : '\nA target is missed.');
  process.exitCode = reached.every(Boolean) ? 0 : 1;
}

void main();
