import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { insertTierCredits, lockLiability } from '../compensation/liability/liability.queries';
import type { Database, Transaction } from '../database/database';
import { dropUnusedClosings, keepArchivedClosing } from '../ledger/closings';
import { findArchivedThrough } from '../ledger/reconcile';
import { syncPath, writeCsv, readCsv } from './files';
import {
  hasManifest,
  readManifest,
  sumMonth,
  toFileName,
  toManifestPath,
  verifyFiles,
  type Manifest,
} from './manifest';
import { MONTH_TABLES, readLines, toHeader, type MonthTable, type Source, insertLines } from './month-tables';
import { lockArchive, lastDayOf, toPartName, listArchived } from './months';

interface ArchiveOrder {
  /** The first day of the month. */
  month: string;
  directory: string;
  schemaVersion: number;
  now: Date;
  onStep: (sentence: string) => void;
}

/** No closing was before the first month: then there are no balances. */
const BEFORE_ALL = '-infinity';

function toSources({ month, schemaVersion }: ArchiveOrder, archivedThrough?: string): Record<MonthTable, Source> {
  return {
    transfers: { relation: toPartName('transfers', month), schemaVersion },
    earnings: { relation: toPartName('earnings', month), schemaVersion },
    balances: { relation: 'closings', closedThrough: archivedThrough ?? BEFORE_ALL, schemaVersion },
  };
}

/** Writes the files of a month into a folder that gets its name when they are whole. */
async function writeMonth(tx: Transaction, order: ArchiveOrder, sources: Record<MonthTable, Source>, folder: string) {
  const partial = `${folder}.partial`;
  try {
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    await writeFiles(tx, order, sources, partial);
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => {});
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${folder} could not be written: ${why}. The month is in the database as before.`);
  }
  await rename(partial, folder);
  await syncPath(order.directory);
}

/** Writes the files of a month and their manifest, and reads them back. */
async function writeFiles(tx: Transaction, order: ArchiveOrder, sources: Record<MonthTable, Source>, partial: string) {
  const files = {} as Manifest['files'];
  for (const table of MONTH_TABLES) {
    const name = toFileName(table);
    const written = await writeCsv(
      join(partial, name),
      toHeader(table, order.schemaVersion),
      readLines(tx, table, sources[table]),
    );
    files[table] = { name, ...written };
    order.onStep(`  ${name}: ${written.rows} rows, ${written.bytes} bytes`);
  }
  const sums = await sumMonth(tx, sources.transfers.relation, sources.earnings.relation);
  const { month, schemaVersion } = order;
  const manifest: Manifest = { format: 1, month, schemaVersion, writtenAt: order.now.toISOString(), files, sums };
  await writeFile(toManifestPath(partial), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncPath(toManifestPath(partial));
  await verifyFiles(partial, manifest);
  await syncPath(partial);
}

/** What was written earlier is of this month as it is now: rows, their digests and their sums. */
async function requireSame(tx: Transaction, folder: string, sources: Record<MonthTable, Source>): Promise<void> {
  const { manifest } = await readManifest(folder);
  for (const table of MONTH_TABLES) {
    let [rows, digest] = [0, 0n];
    const source = { ...sources[table], schemaVersion: manifest.schemaVersion };
    for await (const batch of readLines(tx, table, source)) {
      rows += batch.rows;
      digest += batch.digest;
    }
    const { files } = manifest;
    if (files[table].rows !== rows || files[table].digest !== String(digest)) {
      throw new Error(
        `${toManifestPath(folder)} exists already and is of other ${table} than the database has: move ${folder} away, or name another directory.`,
      );
    }
  }
  await verifyFiles(folder, manifest);
}

const LOCK_TRIES = 60;
const LOCK_PAUSE_MS = 1500;
const LOCK_NOT_AVAILABLE = '55P03';

/** Waits a second at most for those who read, so that nobody stands in line behind it, and tries again. */
async function dropTables(tx: Transaction, month: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await tx.query('SAVEPOINT before_drop');
    try {
      await tx.query(`SET LOCAL lock_timeout = '1s'`);
      await tx.query(`DROP TABLE ${toPartName('transfers', month)}, ${toPartName('earnings', month)}`);
      return;
    } catch (error) {
      const isLocked = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || tries === LOCK_TRIES) throw error;
      await tx.query('ROLLBACK TO SAVEPOINT before_drop');
      await wait(LOCK_PAUSE_MS);
    }
  }
}

/** Which days of the month brought whom cashback: what explains later dates counts them. One bit is one day. */
const KEEP_PAID_DAYS = `
  INSERT INTO archived_paid_days (month, member_id, days)
  SELECT $1::date, member_id, bit_or(1 << (business_date - $1::date)) FROM`;

/**
 * Writes a closed month into files, reads them back, and then takes it out of the database, all at once. Killed at any
 * moment, the month is in the database, or in whole files and recorded. While it works, the month can be read.
 */
export async function archiveMonth(database: Database, order: ArchiveOrder): Promise<void> {
  const { month, directory } = order;
  const folder = join(directory, month.slice(0, 7));
  // What the liability adds up of each date, it adds up while the date is there.
  await database.transaction(async (tx) => {
    await lockLiability(tx);
    await insertTierCredits(tx);
  });
  await database.transaction(
    async (tx) => {
      await lockArchive(tx);
      const archivedThrough = await findArchivedThrough(tx);
      const sources = toSources(order, archivedThrough);
      // Nothing is written to a closed month; this makes sure of it.
      await tx.query(`LOCK TABLE ${sources.transfers.relation}, ${sources.earnings.relation} IN SHARE MODE`);
      if (await hasManifest(folder)) await requireSame(tx, folder, sources);
      else await writeMonth(tx, order, sources, folder);
      order.onStep('  the files are whole');
      const { manifest, sha256 } = await readManifest(folder);
      await keepArchivedClosing(tx, lastDayOf(month), archivedThrough);
      await tx.query(`${KEEP_PAID_DAYS} ${sources.earnings.relation} GROUP BY member_id`, [month]);
      await tx.query(
        `INSERT INTO archived_months (month, manifest_sha256, archived_at, last_transfer_id) VALUES ($1, $2, $3, $4)`,
        [month, sha256, order.now, manifest.sums.lastTransferId ?? 0],
      );
      await dropUnusedClosings(tx);
      await dropTables(tx, month);
    },
    { isLong: true },
  );
}

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
