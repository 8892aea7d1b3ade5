import type { Database } from '../../src/database/database';

/*
 * What a run cannot go below: one INSERT … SELECT that writes as many rows of the same width as the run has written,
 * into tables with the same columns and checks. Lines and transfers go into tables that are as full as the real ones
 * and have the same indexes; packages and accounts, whose rows a run writes again without touching their indexes, into
 * tables without any. Nothing is computed, looked up or added.
 *
 * Beside it, for comparison, what is left when packages and accounts are not counted: the lines and transfers alone.
 */

const KINDS = `('cashback', 'cashback_on_cashback')`;

/** A floor has tables of its own, all beginning with this. */
export type Floor = 'floor_' | 'lines_';
export const FLOORS: readonly Floor[] = ['floor_', 'lines_'];

/** Makes the tables, as full as the real ones are before the first run. */
export async function createFloors(database: Database): Promise<void> {
  for (const floor of FLOORS) {
    await database.query(`CREATE TABLE ${floor}earnings (LIKE earnings INCLUDING ALL)`);
    await database.query(`CREATE TABLE ${floor}transfers (LIKE transfers INCLUDING ALL)`);
    await database.query(`INSERT INTO ${floor}transfers OVERRIDING SYSTEM VALUE SELECT * FROM transfers ORDER BY id`);
    await database.query(
      `SELECT setval(pg_get_serial_sequence('${floor}transfers', 'id'), (SELECT max(id) FROM ${floor}transfers))`,
    );
  }
  await database.query('CREATE TABLE floor_packages (LIKE packages INCLUDING CONSTRAINTS)');
  await database.query('CREATE TABLE floor_accounts (LIKE accounts INCLUDING CONSTRAINTS)');
  for (const table of ['earnings', 'transfers', 'packages', 'accounts']) {
    await database.query(`CREATE TABLE ready_${table} (LIKE ${table})`);
  }
}

const TRANSFER_COLUMNS =
  'debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, source_id, reference, business_date, posted_at';

const toLinesSql = (floor: Floor) => `
  earned AS (INSERT INTO ${floor}earnings SELECT * FROM ready_earnings)
  INSERT INTO ${floor}transfers (${TRANSFER_COLUMNS}) SELECT ${TRANSFER_COLUMNS} FROM ready_transfers`;

const STATEMENTS: Record<Floor, string> = {
  floor_: `WITH paid AS (INSERT INTO floor_packages SELECT * FROM ready_packages),
    moved AS (INSERT INTO floor_accounts SELECT * FROM ready_accounts), ${toLinesSql('floor_')}`,
  lines_: `WITH ${toLinesSql('lines_')}`,
};

async function getReady(database: Database, businessDate: string): Promise<void> {
  await database.query(
    'TRUNCATE ready_earnings, ready_transfers, ready_packages, ready_accounts, floor_packages, floor_accounts',
  );
  await database.query(
    'INSERT INTO ready_earnings SELECT * FROM earnings WHERE business_date = $1 ORDER BY member_id',
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

/** @returns how long the database took to write the rows of a date, in milliseconds, by floor */
export async function measureFloors(database: Database, businessDate: string): Promise<Record<Floor, number>> {
  await getReady(database, businessDate);
  const tookMs: Record<Floor, number> = { floor_: 0, lines_: 0 };
  for (const floor of FLOORS) {
    const began = performance.now();
    await database.query(STATEMENTS[floor]);
    tookMs[floor] = performance.now() - began;
  }
  return tookMs;
}

export interface RowCounts {
  earnings: number;
  transfers: number;
}

/** Of a date, in the real tables unless a floor is named. */
export async function countRows(database: Database, businessDate: string, floor: Floor | '' = ''): Promise<RowCounts> {
  const [row] = await database.query<{ earnings: bigint; transfers: bigint }>(
    `SELECT (SELECT count(*) FROM ${floor}earnings WHERE business_date = $1) AS earnings,
       (SELECT count(*) FROM ${floor}transfers WHERE business_date = $1 AND kind IN ${KINDS}) AS transfers`,
    [businessDate],
  );
  return { earnings: Number(row?.earnings), transfers: Number(row?.transfers) };
}
