import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDatabase, type Database } from '../src/database/database';
import { startEmbeddedDatabase } from '../src/database/embedded/start-embedded';
import { migrate } from '../src/database/migrate';
import { readSchema } from '../src/database/schema-files';
import { createServingDatabase } from '../src/database/open-database';
import { listDifferences } from '../src/ledger/reconcile';
import { createOwnDatabase } from '../test/own-database';
import { startPostgres } from '../test/start-postgres.mjs';
import { seedClub } from './club';
import { MEMBERS } from './club-sql';

/**
 * @param database of a command, without limits: it prepares, and does what another process would
 * @param serving with the shares and limits of a server in production
 * @returns whether every target was reached
 */
type Measure = (database: Database, serving: Database) => Promise<boolean>;

/** As many as DATABASE_POOL_MAX is unless told. */
const CONNECTIONS = 10;

const onError = (error: Error) => console.error(`Database: ${error.message}`);

async function measureOn(database: Database, measure: Measure, serving = database): Promise<boolean> {
  try {
    await migrate(database, readSchema(), new Date());
    const isReached = await measure(database, serving);
    const differences = await listDifferences(database);
    if (differences.length > 0) console.error(`${differences.length} balances do not reconcile.`);
    return isReached && differences.length === 0;
  } finally {
    if (serving !== database) await serving.close();
    await database.close();
  }
}

/** @param drop of a database that is gone when it is closed */
function measureUrl(url: string, measure: Measure, drop?: () => Promise<void>): Promise<boolean> {
  const address = { connectionString: url };
  return measureOn(
    createDatabase({ ...address, max: CONNECTIONS }, onError, drop),
    measure,
    createServingDatabase(address, CONNECTIONS, onError),
  );
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

/**
 * On a database of its own, on the server of BENCH_DATABASE_URL or on one started for it, which writes to the disk in
 * earnest.
 */
export async function onBenchPostgres(measure: Measure): Promise<boolean> {
  const configured = process.env.BENCH_DATABASE_URL;
  const server = configured === undefined ? await startPostgres({ isDurable: true }) : undefined;
  try {
    const { url, drop } = await createOwnDatabase(configured ?? server?.url ?? '');
    return await measureUrl(url, measure, drop);
  } finally {
    await server?.stop();
  }
}

/** @returns the URL of the database of that name, made the first time. It gets its name when it is finished. */
async function findMade(serverUrl: string, name: string, make: Measure): Promise<string> {
  const toUrl = (databaseName: string) => {
    const url = new URL(serverUrl);
    url.pathname = `/${databaseName}`;
    return url.href;
  };
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${name}_unfinished WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}_unfinished`);
      await measureUrl(toUrl(`${name}_unfinished`), make);
      await client.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
    }
  } finally {
    await client.end();
  }
  return toUrl(name);
}

async function makeClub(database: Database): Promise<boolean> {
  console.log(`Making the club of ${MEMBERS.toLocaleString('en-GB')} members, which takes minutes:`);
  await seedClub(database);
  return true;
}

/** Changes with the statements that make the club. One that an older schema has made is migrated, as a site's is. */
function getClubName(): string {
  const made = createHash('sha256').update(String(MEMBERS));
  for (const file of ['club.ts', 'club-sql.ts']) made.update(readFileSync(join(__dirname, file)));
  return `safar_club_${made.digest('hex').slice(0, 12)}`;
}

/**
 * On the club of a million. Making it takes minutes, so on the server of BENCH_DATABASE_URL it stays, and the next time
 * is measured with what this time has written; on a server started for it, it goes with the server.
 */
export async function onClub(measure: Measure): Promise<boolean> {
  const configured = process.env.BENCH_DATABASE_URL;
  const server = configured === undefined ? await startPostgres({ isDurable: true }) : undefined;
  try {
    return await measureUrl(await findMade(configured ?? server?.url ?? '', getClubName(), makeClub), measure);
  } finally {
    await server?.stop();
  }
}
