import type { StatementGap } from '../contract';
import type { Queryable } from '../database/database';
import { toRupeesText } from '../ledger/rupees';

/** As far back as is looked: a year, and the month in which it began. */
const DAYS = 400;
/** More lines are not looked at, but for those of the last two days: three hundred a day are no more in that time. */
const LINES_MAX = 120_000;

interface EndRow {
  day: string;
  micros: bigint;
  isStart: boolean;
}

/**
 * Where a balance does not go on from a line of its day or the one before, and where none goes on from it. Lines that
 * were imported together always do, whatever order their files came in.
 */
function listEnds(database: Queryable, bankAccountId: bigint, linesMax: number): Promise<EndRow[]> {
  return database.query<EndRow>(
    `WITH last AS MATERIALIZED (
       SELECT booked_on AS day FROM statement_lines WHERE bank_account_id = $1 AND balance_micros IS NOT NULL ORDER BY booked_on DESC LIMIT 1
     ), before AS MATERIALIZED (
       SELECT greatest(last.day - $2::integer, least(last.day - 2, coalesce((
         SELECT booked_on FROM statement_lines WHERE bank_account_id = $1 AND balance_micros IS NOT NULL
         ORDER BY booked_on DESC OFFSET $3 LIMIT 1
       ), '-infinity'))) AS day FROM last
     ), lines AS MATERIALIZED (
       SELECT id, booked_on, balance_micros AS closing, balance_micros - amount_micros AS opening FROM statement_lines
       WHERE bank_account_id = $1 AND balance_micros IS NOT NULL
         AND booked_on > (SELECT day FROM before)
     ), days AS (
       SELECT booked_on, lag(booked_on) OVER (ORDER BY booked_on) AS previous, lead(booked_on) OVER (ORDER BY booked_on) AS next
       FROM (SELECT DISTINCT booked_on FROM lines) distinct_days
     )
     SELECT l.booked_on AS day, l.opening AS micros, true AS "isStart", l.id FROM lines l JOIN days USING (booked_on)
     WHERE NOT EXISTS (
       SELECT FROM lines p WHERE p.closing = l.opening AND p.id <> l.id AND (p.booked_on = l.booked_on OR p.booked_on = days.previous)
     )
     UNION ALL
     SELECT l.booked_on, l.closing, false, l.id FROM lines l JOIN days USING (booked_on)
     WHERE NOT EXISTS (
       SELECT FROM lines n WHERE n.opening = l.closing AND n.id <> l.id AND (n.booked_on = l.booked_on OR n.booked_on = days.next)
     )
     ORDER BY 1, 4`,
    [bankAccountId, DAYS, linesMax],
    { plan: 'custom' },
  );
}

/** What is missing of the statements of an account, by the balances on both sides of it. */
export async function findGaps(
  database: Queryable,
  bankAccountId: bigint,
  linesMax = LINES_MAX,
): Promise<StatementGap[]> {
  const ends = await listEnds(database, bankAccountId, linesMax);
  const closings = ends.filter(({ isStart }) => !isStart);
  const openings = ends.filter(({ isStart }) => isStart).slice(1);
  return openings.flatMap(({ day, micros }, place) => {
    const closing = closings[place];
    if (!closing || closing.micros === micros) return [];
    return [{ after: closing.day, before: day, closing: toRupeesText(closing.micros), opening: toRupeesText(micros) }];
  });
}
