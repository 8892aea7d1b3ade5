import type { Database } from '../../src/database/database';

/*
 * What a run cannot go below: one INSERT … SELECT that writes as many rows of the same width as the run has written, into tables with the
 * same columns, checks and indexes, and as full. No balance moves, no package counts its day, nothing is computed.
 */

const KINDS = `('cashback', 'cashback_on_cashback')`;

/** Makes the tables, as full as the real ones are before the first run. */
export async function createFloor(database: Database): Promise<void> {
  await database.query('CREATE TABLE floor_earnings (LIKE earnings INCLUDING ALL)');
  await database.query('CREATE TABLE floor_transfers (LIKE transfers INCLUDING ALL)');
  await database.query('CREATE TABLE ready_earnings (LIKE earnings)');
  await database.query('CREATE TABLE ready_transfers (LIKE transfers)');
  await database.query(
    'INSERT INTO floor_transfers OVERRIDING SYSTEM VALUE SELECT * FROM transfers ORDER BY id',
  );
}

/** @returns how long the database took to write the rows of a date, in milliseconds */
export async function measureFloor(database: Database, businessDate: string): Promise<number> {
  await database.query('TRUNCATE ready_earnings, ready_transfers');
  await database.query(
    'INSERT INTO ready_earnings SELECT * FROM earnings WHERE business_date = $1 ORDER BY member_id, level',
    [businessDate],
  );
  await database.query(
    `INSERT INTO ready_transfers OVERRIDING SYSTEM VALUE
     SELECT * FROM transfers WHERE business_date = $1 AND kind IN ${KINDS} ORDER BY id`,
    [businessDate],
  );
  await database.query('VACUUM ANALYZE ready_earnings, ready_transfers');
  const began = performance.now();
  await database.query(
    `WITH earned AS (INSERT INTO floor_earnings SELECT * FROM ready_earnings)
     INSERT INTO floor_transfers OVERRIDING SYSTEM VALUE SELECT * FROM ready_transfers`,
  );
  return performance.now() - began;
}

export interface RowCounts {
  earnings: number;
  transfers: number;
}

/** Of a date. `prefix` is that of the floor's tables, or nothing. */
export async function countRows(
  database: Database,
  businessDate: string,
  prefix: '' | 'floor_' = '',
): Promise<RowCounts> {
  const [row] = await database.query<{ earnings: bigint; transfers: bigint }>(
    `SELECT (SELECT count(*) FROM ${prefix}earnings WHERE business_date = $1) AS earnings,
       (SELECT count(*) FROM ${prefix}transfers WHERE business_date = $1 AND kind IN ${KINDS}) AS transfers`,
    [businessDate],
  );
  return { earnings: Number(row?.earnings), transfers: Number(row?.transfers) };
}
