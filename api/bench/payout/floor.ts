import type { Database } from '../../src/database/database';

/*
 * What a run cannot go below: one INSERT … SELECT that writes as many rows of the same width as the run has written, into tables with the
 * same columns and checks. Lines and transfers go into tables that are as full as the real ones and have the same indexes; packages and
 * accounts, whose rows a run writes anew without touching their indexes, into tables without any. Nothing is computed, looked up or added.
 */

const KINDS = `('cashback', 'cashback_on_cashback')`;

/** Makes the tables, as full as the real ones are before the first run. */
export async function createFloor(database: Database): Promise<void> {
  await database.query('CREATE TABLE floor_earnings (LIKE earnings INCLUDING ALL)');
  await database.query('CREATE TABLE floor_transfers (LIKE transfers INCLUDING ALL)');
  await database.query('CREATE TABLE floor_packages (LIKE packages INCLUDING CONSTRAINTS)');
  await database.query('CREATE TABLE floor_accounts (LIKE accounts INCLUDING CONSTRAINTS)');
  for (const table of ['earnings', 'transfers', 'packages', 'accounts']) {
    await database.query(`CREATE TABLE ready_${table} (LIKE ${table})`);
  }
  await database.query(
    'INSERT INTO floor_transfers OVERRIDING SYSTEM VALUE SELECT * FROM transfers ORDER BY id',
  );
  await database.query(
    `SELECT setval(pg_get_serial_sequence('floor_transfers', 'id'), (SELECT max(id) FROM floor_transfers))`,
  );
}

const TRANSFER_COLUMNS =
  'debit_account_id, credit_account_id, amount_micros, kind, reference, business_date, posted_at, idempotency_key';

async function getReady(database: Database, businessDate: string): Promise<void> {
  await database.query(
    'TRUNCATE ready_earnings, ready_transfers, ready_packages, ready_accounts, floor_packages, floor_accounts',
  );
  await database.query(
    'INSERT INTO ready_earnings SELECT * FROM earnings WHERE business_date = $1 ORDER BY member_id, level',
    [businessDate],
  );
  await database.query(
    `INSERT INTO ready_transfers SELECT * FROM transfers WHERE business_date = $1 AND kind IN ${KINDS} ORDER BY id`,
    [businessDate],
  );
  await database.query('INSERT INTO ready_packages SELECT * FROM packages ORDER BY id');
  await database.query(
    `INSERT INTO ready_accounts SELECT * FROM accounts
     WHERE id IN (SELECT credit_account_id FROM ready_transfers UNION SELECT debit_account_id FROM ready_transfers) ORDER BY id`,
  );
  await database.query('VACUUM ANALYZE ready_earnings, ready_transfers, ready_packages, ready_accounts');
}

/** @returns how long the database took to write the rows of a date, in milliseconds */
export async function measureFloor(database: Database, businessDate: string): Promise<number> {
  await getReady(database, businessDate);
  const began = performance.now();
  await database.query(
    `WITH earned AS (INSERT INTO floor_earnings SELECT * FROM ready_earnings),
       paid AS (INSERT INTO floor_packages SELECT * FROM ready_packages),
       moved AS (INSERT INTO floor_accounts SELECT * FROM ready_accounts)
     INSERT INTO floor_transfers (${TRANSFER_COLUMNS}) SELECT ${TRANSFER_COLUMNS} FROM ready_transfers`,
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
