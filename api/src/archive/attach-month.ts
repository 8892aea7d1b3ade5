import { join } from 'node:path';
import type { Database, Transaction } from '../database/database';
import { dropUnusedClosings } from '../ledger/closings';
import { readCsv } from './files';
import { readManifest, toManifestPath, verifyFiles, type Manifest } from './manifest';
import { insertLines, readLines, toHeader, type MonthTable, type Source } from './month-tables';
import { lastDayOf, listArchived, lockArchive, toPartName } from './months';

interface AttachOrder {
  /** The first day of the month. */
  month: string;
  directory: string;
  onStep: (sentence: string) => void;
}

/** Those that are archived stay the first ones, without a gap. @returns the month before, when it is archived */
async function requireLast(tx: Transaction, month: string): Promise<string | undefined> {
  const archived = await listArchived(tx);
  const last = archived.at(-1);
  if (last === undefined || !archived.includes(month)) throw new Error(`${month.slice(0, 7)} is not archived.`);
  if (last !== month) throw new Error(`${last.slice(0, 7)} comes first: months come back from the last one on.`);
  return archived.at(-2);
}

async function requireManifest(tx: Transaction, folder: string, month: string): Promise<Manifest> {
  const { manifest, sha256 } = await readManifest(folder);
  const [row] = await tx.query<{ sha256: string }>(
    'SELECT manifest_sha256 AS sha256 FROM archived_months WHERE month = $1',
    [month],
  );
  if (row?.sha256 !== sha256)
    throw new Error(`${toManifestPath(folder)} is not the manifest that was recorded when the month was archived.`);
  await verifyFiles(folder, manifest);
  return manifest;
}

/** Makes the table of a month, not yet one of all months, from its file. */
async function fill(tx: Transaction, table: MonthTable, folder: string, manifest: Manifest, source: Source) {
  const { name, rows, digest } = manifest.files[table];
  await readCsv(join(folder, name), toHeader(table, source.schemaVersion), (lines) =>
    insertLines(tx, table, lines, source),
  );
  const read = { rows: 0, digest: 0n };
  for await (const batch of readLines(tx, table, source)) {
    read.rows += batch.rows;
    read.digest += batch.digest;
  }
  if (read.rows !== rows || String(read.digest) !== digest) {
    throw new Error(`${name} was read, but the table that was made of it is another one. Nothing was changed.`);
  }
}

/** Brings an archived month back into the database, as it was, all at once. Its files stay. */
export async function attachMonth(database: Database, { month, directory, onStep }: AttachOrder): Promise<void> {
  const folder = join(directory, month.slice(0, 7));
  await database.transaction(
    async (tx) => {
      await lockArchive(tx);
      const before = await requireLast(tx, month);
      const manifest = await requireManifest(tx, folder, month);
      onStep('  the files are whole');
      const { schemaVersion } = manifest;
      const parts = { transfers: toPartName('transfers', month), earnings: toPartName('earnings', month) };
      for (const table of ['transfers', 'earnings'] as const) {
        await tx.query(`CREATE TABLE ${parts[table]} (LIKE ${table} INCLUDING CONSTRAINTS)`);
        await fill(tx, table, folder, manifest, { relation: parts[table], schemaVersion });
        onStep(`  ${table}: ${manifest.files[table].rows} rows`);
      }
      // What the accounts came to before it is where reconciling begins again.
      if (before !== undefined) {
        const closedThrough = lastDayOf(before);
        await fill(tx, 'balances', folder, manifest, { relation: 'closings', closedThrough, schemaVersion });
      }
      await tx.query('SELECT attach_ledger_month($1::date)', [month]);
      await tx.query('DELETE FROM archived_paid_days WHERE month = $1', [month]);
      await tx.query('DELETE FROM archived_months WHERE month = $1', [month]);
      await dropUnusedClosings(tx);
    },
    { isLong: true },
  );
  for (const table of ['transfers', 'earnings'] as const) await database.query(`ANALYZE ${toPartName(table, month)}`);
}
