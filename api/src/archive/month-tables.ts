import { getRow, type Queryable } from '../database/database';

/*
 * What a month in files is made of: its transfers, its earnings, and what every account came to before it. A line of a
 * file is made by the database, with the columns in this order.
 */

export type MonthTable = 'transfers' | 'earnings' | 'balances';

export const MONTH_TABLES: MonthTable[] = ['transfers', 'earnings', 'balances'];

/**
 * Columns and their types. Text and arrays are quoted, and nothing else has commas. Files that an earlier schema wrote
 * lack those that came later.
 */
const COLUMNS: Record<MonthTable, [name: string, type: string, since?: number][]> = {
  transfers: [
    ['id', 'bigint'],
    ['debit_account_id', 'bigint'],
    ['credit_account_id', 'bigint'],
    ['amount_micros', 'bigint'],
    ['balance_after_micros', 'bigint'],
    ['kind', 'transfer_kind'],
    ['source_id', 'bigint'],
    ['business_date', 'date'],
    ['posted_at', 'timestamptz'],
    ['reference', 'text'],
  ],
  earnings: [
    ['business_date', 'date'],
    ['member_id', 'bigint'],
    ['plan_version_id', 'integer'],
    ['base_micros', 'bigint'],
    ['cashback_micros', 'bigint'],
    ['team_micros', 'bigint'],
    ['level_bases', 'bigint[]'],
    ['level_cuts', 'bigint[]'],
  ],
  balances: [
    ['account_id', 'bigint'],
    ['balance_micros', 'bigint'],
    ['deposit_micros', 'bigint'],
    ['referral_micros', 'bigint'],
    ['cashback_micros', 'bigint'],
    ['reward_micros', 'bigint'],
    ['withdraw_micros', 'bigint'],
    ['receivable_micros', 'bigint', 24],
    ['written_off_micros', 'bigint', 24],
  ],
};

const listColumns = (table: MonthTable, schemaVersion: number) =>
  COLUMNS[table].filter(([, , since = 0]) => since <= schemaVersion);

export const toHeader = (table: MonthTable, schemaVersion: number) =>
  listColumns(table, schemaVersion)
    .map(([name]) => name)
    .join(',');

function toText([name, type]: [string, string, number?]): string {
  if (type === 'date') return `to_char(${name}, 'YYYY-MM-DD')`;
  if (type === 'timestamptz') return `to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  if (type === 'text' || type.endsWith('[]')) return `'"' || replace(${name}::text, '"', '""') || '"'`;
  return `${name}::text`;
}

const toLineSql = (table: MonthTable, schemaVersion: number) =>
  listColumns(table, schemaVersion)
    .map((column) => `coalesce(${toText(column)}, '')`)
    .join(` || ',' || `);

/** Lines of a table, and what tells them apart from all others, in whatever order they come. */
export interface Lines {
  lines: string;
  rows: number;
  /** The first 60 bits of each line's MD5, added up. */
  digest: bigint;
}

const PAGES = 128;

/** What is read of a table: a month of it has a table of its own; of closings those at the end of the month before. */
export interface Source {
  relation: string;
  /** The closing that is meant. */
  closedThrough?: string | undefined;
  /** Of the files. */
  schemaVersion: number;
}

/**
 * Reads a table from its beginning to its end, a few pages at a time. It must not change meanwhile.
 */
export async function* readLines(database: Queryable, table: MonthTable, source: Source): AsyncGenerator<Lines> {
  const { relation, closedThrough, schemaVersion } = source;
  const { pages } = await getRow<{ pages: bigint }>(
    database,
    `SELECT pg_relation_size($1::regclass) / current_setting('block_size')::bigint AS pages`,
    [relation],
  );
  const isMeant = closedThrough === undefined ? 'true' : 'closed_through = $3::date';
  for (let page = 0n; page < pages; page += BigInt(PAGES)) {
    const values = [
      `(${page},0)`,
      `(${page + BigInt(PAGES)},0)`,
      ...(closedThrough === undefined ? [] : [closedThrough]),
    ];
    const { lines, rows, digest } = await getRow<{ lines: string | null; rows: number; digest: string }>(
      database,
      `SELECT string_agg(line, E'\\n') AS lines, count(*)::integer AS rows,
         coalesce(sum(('x' || left(md5(line), 15))::bit(60)::bigint), 0)::text AS digest
       FROM (SELECT ${toLineSql(table, schemaVersion)} AS line FROM ${relation} WHERE ctid >= $1::tid AND ctid < $2::tid AND ${isMeant}) read`,
      values,
    );
    if (lines !== null) yield { lines: `${lines}\n`, rows, digest: BigInt(digest) };
  }
}

/** A cell is quoted or plain; an empty plain one is null. */
const CELL_PATTERN = /"((?:[^"]|"")*)"|([^,]*)/y;

function parseLine(line: string): (string | null)[] {
  const cells: (string | null)[] = [];
  for (let at = 0; at <= line.length; at = CELL_PATTERN.lastIndex + 1) {
    CELL_PATTERN.lastIndex = at;
    const [, quoted, plain] = CELL_PATTERN.exec(line) ?? [];
    cells.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
  }
  return cells;
}

/** Writes lines back into a table. */
export async function insertLines(
  database: Queryable,
  table: MonthTable,
  lines: string[],
  { relation, closedThrough, schemaVersion }: Source,
): Promise<void> {
  const columns = listColumns(table, schemaVersion);
  const rows = lines.map(parseLine);
  const place = columns.length + 1;
  const names = columns.map(([name]) => name).join(', ');
  await database.query(
    `INSERT INTO ${relation} (${names}${closedThrough === undefined ? '' : ', closed_through'})
     SELECT ${columns.map(([name, type]) => `${name}::${type}`).join(', ')}${closedThrough === undefined ? '' : `, $${place}::date`}
     FROM unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')}) AS cells (${names})`,
    [
      ...columns.map((_, index) => rows.map((cells) => cells[index] ?? null)),
      ...(closedThrough === undefined ? [] : [closedThrough]),
    ],
  );
}
