import { getRow, type Database, type Transaction } from '../database';
import { migrateWithin } from '../migrate';
import { checksumOf, numberOf, versionOf, type Schema } from '../schema-files';
import { countRows, isEmptyDatabase, readCatalogue, type Catalogue, type Table } from './catalogue';
import { checkExport, readRows, type ExportHeader, writeExport } from './export-file';

/** A release's file is a row of some hundred kilobytes. */
const toRowsAtOnce = ({ columns }: Table) => (columns.some(({ type }) => type === 'bytea') ? 10 : 1000);

/** Each value as the text that its type reads again; a row is a JSON array of them. */
async function* listRows(tx: Transaction, table: Table): AsyncGenerator<string> {
  const { name, columns } = table;
  const texts = columns.map((column) => `${column.name}::text`).join(', ');
  await tx.query(`DECLARE exported NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${texts}])::text AS row FROM ${name}`);
  for (;;) {
    const rows = await tx.query<{ row: string }>(`FETCH ${toRowsAtOnce(table)} FROM exported`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await tx.query('CLOSE exported');
}

/**
 * Writes all rows and sequences into a file, as they are at one moment; a site that runs goes on.
 * @returns how many rows each table has
 */
export function exportDatabase(database: Database, file: string, now: Date): Promise<Record<string, number>> {
  return database.transaction(
    async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await tx.query(`SET LOCAL timezone = 'UTC'`);
      const catalogue = await readCatalogue(tx);
      const { version } = await getRow<{ version: string }>(tx, `SELECT current_setting('server_version') AS version`);
      const header: ExportHeader = {
        format: 'safar-circle-export',
        formatVersion: 1,
        madeAt: now.toISOString(),
        engine: `PostgreSQL ${version}`,
        migrations: await tx.query('SELECT name, checksum FROM migrations ORDER BY name'),
        ...catalogue,
      };
      const tables = new Map(catalogue.tables.map((table) => [table.name, table]));
      return writeExport(file, header, (name) => listRows(tx, tables.get(name) ?? { name, columns: [] }));
    },
    { isLong: true },
  );
}

/** What keeps a file out of a database, in a sentence. */
class ImportRefusal extends Error {}

/** @returns the schema that the rows are of: as far as the file's past goes, which must be ours */
function findSchemaOf({ migrations }: ExportHeader, schema: Schema): Schema {
  const isOurs = migrations.every(({ name, checksum }, place) => {
    const ours = schema.migrations[place];
    return ours?.name === name && checksumOf(ours) === checksum;
  });
  if (migrations.length > 0 && isOurs) {
    return { migrations: schema.migrations.slice(0, migrations.length), routines: [] };
  }
  const version = Math.max(0, ...migrations.map(({ name }) => numberOf(name)));
  throw new ImportRefusal(
    `The file is of schema version ${version}, which this release, of version ${versionOf(schema)}, cannot go on from. Import it with the release that wrote it, or a later one. Nothing was imported.`,
  );
}

/** Rows come in any order: without foreign keys. @returns what brings them back, each checked against all rows */
async function dropForeignKeys(tx: Transaction): Promise<() => Promise<void>> {
  const keys = await tx.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  );
  for (const { table, name } of keys) await tx.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await tx.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  };
}

/** Rows come as they are: without the triggers that a migration has made. The routines bring them back. */
async function dropTriggers(tx: Transaction): Promise<void> {
  const triggers = await tx.query<{ table: string; name: string }>(
    `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name FROM pg_trigger
     WHERE NOT tgisinternal AND tgparentid = 0`,
  );
  for (const { table, name } of triggers) await tx.query(`DROP TRIGGER ${name} ON ${table}`);
}

/** As add_ledger_month makes them, which a database has with its routines, later. */
async function addPartitions(tx: Transaction, partitions: Catalogue['partitions']): Promise<void> {
  for (const { table, name, bound } of partitions) {
    await tx.query(`CREATE TABLE ${name} (LIKE ${table} INCLUDING CONSTRAINTS)`);
    await tx.query(`ALTER TABLE ${table} ATTACH PARTITION ${name} ${bound}`);
  }
}

async function load(tx: Transaction, file: string, { tables }: Catalogue): Promise<void> {
  const statements = new Map(
    tables.map(({ name, columns }) => [
      name,
      `INSERT INTO ${name} (${columns.map((column) => column.name).join(', ')}) OVERRIDING SYSTEM VALUE
       SELECT ${columns.map(({ type }, place) => `(row ->> ${place})::${type}`).join(', ')}
       FROM jsonb_array_elements($1::jsonb) row`,
    ]),
  );
  // A schema brings some rows of its own.
  await tx.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  for await (const { table, rows } of readRows(file)) {
    await tx.query(statements.get(table) ?? '', [`[${rows.join(',')}]`], { plan: 'custom' });
  }
}

async function requireCounts(tx: Transaction, rows: Record<string, number>): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const count = await countRows(tx, table);
    if (count !== expected)
      throw new ImportRefusal(`${table} has ${count} rows instead of ${expected}. Nothing was imported.`);
  }
}

/**
 * Brings a file into an empty database, in one transaction: makes the schema that the file is of, fills it, and
 * migrates it to the one of this release.
 * @throws when the file is not whole or does not fit: the database is as empty as before
 */
export async function importDatabase(
  database: Database,
  schema: Schema,
  file: string,
  now: Date,
): Promise<{ header: ExportHeader; rows: Record<string, number> }> {
  const { header, rows } = await checkExport(file);
  const itsSchema = findSchemaOf(header, schema);
  if (!(await isEmptyDatabase(database)))
    throw new ImportRefusal(
      'The database is not empty. Name one in DATABASE_URL that was just created, or a DATA_DIR that is not there yet. Nothing was imported.',
    );
  await database.transaction(
    async (tx) => {
      await tx.query(`SET LOCAL timezone = 'UTC'`);
      await migrateWithin(tx, itsSchema, now, schema);
      const ours = await readCatalogue(tx);
      if (JSON.stringify(ours.tables) !== JSON.stringify(header.tables))
        throw new ImportRefusal('The tables of the file are not those of its schema. Nothing was imported.');
      const addForeignKeys = await dropForeignKeys(tx);
      await dropTriggers(tx);
      await addPartitions(tx, header.partitions);
      await load(tx, file, ours);
      for (const { name, lastValue, isCalled } of header.sequences)
        await tx.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
      await addForeignKeys();
      await requireCounts(tx, rows);
      await migrateWithin(tx, schema, now);
      for (const { name } of header.partitions) await tx.query('SELECT guard_ledger_part($1)', [name]);
    },
    { isLong: true },
  );
  await database.query('ANALYZE');
  return { header, rows };
}
