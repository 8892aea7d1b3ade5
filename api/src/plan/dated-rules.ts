import { findRow, type Queryable } from '../database/database';

interface RulesRows {
  name: string;
  /** The column of the moment: a date, or a time. */
  takesEffect: string;
  /** SQL of the rules themselves, of the row `r`. */
  columns: string;
}

/**
 * A table that only grows: of rules that hold from a moment on, the row that took effect last holds. Of two for one
 * moment the later one does.
 */
export interface RulesTable<Row, Rules> extends RulesRows {
  toRules: (row: Row) => Rules;
  /** Of a club that has said nothing yet. */
  atFirst: Rules;
}

type Dated<Row, Moment> = Row & { since: Moment; changedBy: string | null };

/** The next plans that are shown; a club has one or two. */
const MOST_PLANNED = 20;

const toRowsSql = ({ name, takesEffect, columns }: RulesRows) =>
  `r.${takesEffect} AS since, m.name AS "changedBy", ${columns}
   FROM ${name} r LEFT JOIN members m ON m.id = r.created_by`;

const findRules = <Row, Moment>(database: Queryable, table: RulesRows, moment: Moment) =>
  findRow<Dated<Row, Moment>>(
    database,
    `SELECT ${toRowsSql(table)}
     WHERE r.${table.takesEffect} <= $1 ORDER BY r.${table.takesEffect} DESC, r.id DESC LIMIT 1`,
    [moment],
  );

/** The rules that hold at a moment. */
export async function getRulesAt<Row, Rules>(
  database: Queryable,
  table: RulesTable<Row, Rules>,
  moment: string | Date,
): Promise<Rules> {
  const row = await findRules<Row, string | Date>(database, table, moment);
  return row ? table.toRules(row) : table.atFirst;
}

/** The rules that hold at a moment, since when and by whom, and those that take over later, the next first. */
export async function getDatedRules<Row, Rules, Moment extends string | Date>(
  database: Queryable,
  table: RulesTable<Row, Rules>,
  moment: Moment,
) {
  const { takesEffect, toRules, atFirst } = table;
  const row = await findRules<Row, Moment>(database, table, moment);
  const planned = await database.query<Dated<Row, Moment>>(
    `SELECT DISTINCT ON (r.${takesEffect}) ${toRowsSql(table)}
     WHERE r.${takesEffect} > $1 ORDER BY r.${takesEffect}, r.id DESC LIMIT ${MOST_PLANNED}`,
    [moment],
  );
  return {
    rules: row ? toRules(row) : atFirst,
    since: row?.since ?? null,
    changedBy: row?.changedBy ?? null,
    planned: planned.map((next) => ({ rules: toRules(next), effectiveOn: next.since, changedBy: next.changedBy })),
  };
}
