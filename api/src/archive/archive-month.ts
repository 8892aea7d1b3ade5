import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { insertTierCredits, lockLiability } from '../compensation/liability/liability.queries';
import type { Database, Transaction } from '../database/database';
import { dropUnusedClosings, keepArchivedClosing } from '../ledger/closings';
import { findArchivedThrough } from '../ledger/reconcile';
import { syncPath, writeCsv } from './files';
import {
  hasManifest,
  readManifest,
  sumMonth,
  toFileName,
  toManifestPath,
  verifyFiles,
  type Manifest,
} from './manifest';
import { MONTH_TABLES, readLines, toHeader, type MonthTable, type Source } from './month-tables';
import { lockArchive, lastDayOf, toPartName } from './months';

export interface ArchiveOrder {
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
