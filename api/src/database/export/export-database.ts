import type { Database, Transaction } from '../database';
import { readCatalogue, type Table } from './catalogue';
import { writeExport, type ExportHeader } from './export-file';

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
      const [engine] = await tx.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
      const header: ExportHeader = {
        format: 'safar-circle-export',
        formatVersion: 1,
        madeAt: now.toISOString(),
        engine: `PostgreSQL ${engine?.version}`,
        migrations: await tx.query('SELECT name, checksum FROM migrations ORDER BY name'),
        ...catalogue,
      };
      const tables = new Map(catalogue.tables.map((table) => [table.name, table]));
      return writeExport(file, header, (name) => listRows(tx, tables.get(name) ?? { name, columns: [] }));
    },
    { isLong: true },
  );
}
