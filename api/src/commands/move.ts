import { listRunDifferences, listFigureDifferences } from '../reconcile/reconcile-books';
import type { Database } from '../database/database';
import { importDatabase, exportDatabase } from '../database/export/move-database';
import { connectDatabase } from '../database/open-database';
import { readSchema } from '../database/schema-files';
import { findArchivedThrough, listDifferences } from '../ledger/reconcile';
import { nameCommand } from '../name-command';
import { recordCommand, refuseUsage, runAsOwner, runCommand } from './run-command';

const USAGE = `${nameCommand('export')} -- /path/to/FILE
${nameCommand('import')} -- /path/to/FILE

export writes the whole database into a file that is not there yet, as it is at one moment. A server on an embedded
database must be stopped before.
import reads such a file into an empty database, of either engine: everything or nothing. It needs the rights of the
role that owns the tables: DATABASE_OWNER_URL, else DATABASE_URL, or DATA_DIR for an embedded one. Ends with 1 when the
books do not reconcile afterwards.`;

function describe(rows: Record<string, number>): string {
  return `${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(rows).length} tables`;
}

async function exportTo(file: string, database: Database): Promise<number> {
  await recordCommand(database, 'export', new Date());
  console.log(`${describe(await exportDatabase(database, file, new Date()))} are in ${file}.`);
  return 0;
}

async function importFrom(file: string, database: Database): Promise<number> {
  const { header, rows } = await importDatabase(database, readSchema(), file, new Date());
  // Into what is there now: before, there was no log.
  await recordCommand(database, 'import', new Date());
  console.log(`${describe(rows)} are in, as of ${header.madeAt}.`);
  const since = await findArchivedThrough(database);
  const differences = [
    ...(await listDifferences(database, { since })),
    ...(await listFigureDifferences(database)),
    ...(await listRunDifferences(database, since)),
  ].length;
  console.log(
    `${differences} differences.${differences > 0 ? ` ${nameCommand('reconcile')} -- --all tells which.` : ''}`,
  );
  return differences === 0 ? 0 : 1;
}

const [verb, file, ...more] = process.argv.slice(2);
const isUsed = file !== undefined && more.length === 0 && !file.startsWith('-');
if (isUsed && verb === 'export') {
  void runCommand((database) => exportTo(file, database));
} else if (isUsed && verb === 'import') {
  void runAsOwner(
    (database) => importFrom(file, database),
    (config, onError) => connectDatabase(config, 'owner', onError),
  );
} else refuseUsage(USAGE);
