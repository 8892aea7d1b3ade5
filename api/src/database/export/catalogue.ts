import { getRow, type Queryable } from '../database';

/* What there is to move, asked from the database itself: a table that is added needs no change here. */

/** All names are quoted where they must be. */
export interface Table {
  name: string;
  /** Those that are stored: what is generated from others is generated again. */
  columns: { name: string; type: string }[];
}

/** The rows are those of its table; a database that is imported into must have it. */
interface Partition {
  table: string;
  name: string;
  bound: string;
}

interface Sequence {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

export interface Catalogue {
  tables: Table[];
  partitions: Partition[];
  sequences: Sequence[];
}

/** They say which migrations a database has had, and are written by migrating. */
const RECORDS = ['migrations', 'routines'];

export async function readCatalogue(database: Queryable): Promise<Catalogue> {
  const tables = await database.query<Table>(
    `SELECT quote_ident(c.relname) AS name,
       json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
         ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL ($1)
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY c.relname ORDER BY c.relname`,
    [RECORDS],
  );
  const partitions = await database.query<Partition>(
    `SELECT quote_ident(parent.relname) AS table, quote_ident(c.relname) AS name,
       pg_get_expr(c.relpartbound, c.oid) AS bound
     FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class parent ON parent.oid = i.inhparent
     WHERE c.relnamespace = 'public'::regnamespace AND c.relispartition AND c.relkind IN ('r', 'p')
     ORDER BY c.oid`,
  );
  const names = await database.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const state = `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${name}`;
    sequences.push({ name, ...(await getRow<Omit<Sequence, 'name'>>(database, state)) });
  }
  return { tables, partitions, sequences };
}

/** Whether there is nothing at all that somebody made, tables without rows included. */
export async function isEmptyDatabase(database: Queryable): Promise<boolean> {
  const { isEmpty } = await getRow<{ isEmpty: boolean }>(
    database,
    `SELECT NOT EXISTS (
       SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ) AS "isEmpty"`,
  );
  return isEmpty;
}

export async function countRows(database: Queryable, table: string): Promise<number> {
  return Number((await getRow<{ count: bigint }>(database, `SELECT count(*) FROM ${table}`)).count);
}
