import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createDatabase, type Database } from '../src/database/database';
import { startEmbeddedDatabase } from '../src/database/embedded/start-embedded';
import { migrate } from '../src/database/migrate';
import { readSchema } from '../src/database/schema-files';
import { createOwnDatabase, dropDatabase } from './own-database';

function throwError(error: Error): never {
  throw error;
}

async function migrateAndClose(database: Database): Promise<void> {
  await migrate(database, readSchema(), new Date());
  await database.close();
}

/** @returns the name of the database that others are copied from, and what drops it */
async function makePostgresTemplate(serverUrl: string) {
  const { name, url, drop } = await createOwnDatabase(serverUrl);
  await migrateAndClose(createDatabase({ connectionString: url, max: 1 }, throwError));
  return { name, drop };
}

/** @returns the file that embedded databases begin as; beside it is the same as a directory of data */
async function makeEmbeddedTemplate(directory: string): Promise<string> {
  await migrateAndClose(await startEmbeddedDatabase(directory, throwError));
  const engine = await PGlite.create(join(directory, 'pglite'), { extensions: { pg_trgm } });
  const saved = await engine.dumpDataDir('none');
  await engine.close();
  const file = join(directory, 'template.tar');
  await writeFile(file, Buffer.from(await saved.arrayBuffer()));
  return file;
}

/**
 * Makes, once for all tests of a run, a database with the schema and no rows on each engine: copying it takes a
 * fraction of what an engine needs to set itself up and to go through all migrations.
 * @returns what removes both
 */
export async function makeDatabaseTemplates(serverUrl: string): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'safar-template-'));
  const [postgres, embeddedFile] = await Promise.all([
    makePostgresTemplate(serverUrl),
    makeEmbeddedTemplate(directory),
  ]);
  process.env.TEST_POSTGRES_TEMPLATE = postgres.name;
  process.env.TEST_EMBEDDED_TEMPLATE = embeddedFile;
  // The first test that needs the demo club makes it (demo-database.ts).
  const demoName = `${postgres.name}_demo`;
  process.env.TEST_DEMO_TEMPLATE = demoName;
  return async () => {
    await dropDatabase(serverUrl, demoName);
    await postgres.drop();
    await rm(directory, { recursive: true, force: true });
  };
}
