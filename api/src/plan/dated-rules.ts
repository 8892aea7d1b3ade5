import type { Queryable } from '../database/database';

/**
 * A table that only grows: of rules that hold from a moment on, the row that took effect last holds. Of two for one
 * moment the later one does.
 */
export interface RulesTable {
  name: string;
  /** The column of the moment: a date, or a time. */
  takesEffect: string;
  /** SQL of the rules themselves, of the row `r`. */
  columns: string;
}

export interface DatedRow<Moment> {
  since: Moment;
  changedBy: string | null;
}

/** The next plans that are shown; a club has one or two. */
const MOST_PLANNED = 20;

const toColumnsSql = ({ takesEffect, columns }: RulesTable) =>
  `r.${takesEffect} AS since, m.name AS "changedBy", ${columns}`;

const toSourceSql = ({ name }: RulesTable) => `${name} r LEFT JOIN members m ON m.id = r.created_by`;

/** @returns undefined of a club that has said nothing yet */
export async function findRulesAt<Row extends DatedRow<Moment>, Moment extends string | Date>(
  database: Queryable,
  table: RulesTable,
  moment: Moment,
): Promise<Row | undefined> {
  const [row] = await database.query<Row>(
    `SELECT ${toColumnsSql(table)} FROM ${toSourceSql(table)}
     WHERE r.${table.takesEffect} <= $1 ORDER BY r.${table.takesEffect} DESC, r.id DESC LIMIT 1`,
    [moment],
  );
  return row;
}

/** Those that take over later, the next first. */
export function listRulesAfter<Row extends DatedRow<Moment>, Moment extends string | Date>(
  database: Queryable,
  table: RulesTable,
  moment: Moment,
): Promise<Row[]> {
  return database.query<Row>(
    `SELECT DISTINCT ON (r.${table.takesEffect}) ${toColumnsSql(table)} FROM ${toSourceSql(table)}
     WHERE r.${table.takesEffect} > $1 ORDER BY r.${table.takesEffect}, r.id DESC LIMIT ${MOST_PLANNED}`,
    [moment],
  );
}
