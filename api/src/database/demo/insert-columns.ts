import type { Transaction } from '../database';

/** What a column is called, its type, and its values, one a row. */
export type DemoColumns = Record<string, { type: string; values: unknown[] }>;

/** Inserts rows given column by column, ids included, in one statement. The names are those of this program, never of a request. */
export async function insertColumns(tx: Transaction, table: string, columns: DemoColumns): Promise<void> {
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map(({ type }, index) => `$${index + 1}::${type}[]`);
  await tx.query(
    `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest(${arrays.join(', ')})`,
    Object.values(columns).map(({ values }) => values),
  );
  if (!('id' in columns)) return;
  await tx.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`);
}
