import type { Queryable } from '../../database/database';

/** A business date whose lines, transfers and run do not say the same. */
export interface RunDifference {
  businessDate: string;
  kind: 'cashback' | 'cashback_on_cashback';
  earnedMicros: bigint;
  transferredMicros: bigint;
  /** What the posted run says. */
  runMicros: bigint;
}

/**
 * Adds up, for each date that was paid, the lines, the transfers and the totals of the run: they must agree. A date
 * that is being posted is left out.
 * @param since dates after this one; all unless told
 */
export function listRunDifferences(database: Queryable, since = '-infinity'): Promise<RunDifference[]> {
  return database.query<RunDifference>(
    `WITH sums AS (
       SELECT business_date, CASE WHEN level = 0 THEN 'cashback' ELSE 'cashback_on_cashback' END AS kind,
         sum(amount_micros) AS earned, 0 AS transferred, 0 AS run
       FROM earning_lines WHERE business_date > $1::date GROUP BY 1, 2
       UNION ALL
       SELECT business_date, kind::text, 0, sum(amount_micros), 0
       FROM transfers
       WHERE kind IN ('cashback', 'cashback_on_cashback') AND business_date > $1::date
       GROUP BY 1, 2
       UNION ALL
       SELECT r.business_date, CASE WHEN v.level = 0 THEN 'cashback' ELSE 'cashback_on_cashback' END, 0, 0, sum(v.amount_micros)
       FROM runs r JOIN run_levels v ON v.run_id = r.id WHERE r.state = 'posted' AND r.business_date > $1::date GROUP BY 1, 2
     )
     SELECT business_date AS "businessDate", kind, sum(earned)::bigint AS "earnedMicros",
       sum(transferred)::bigint AS "transferredMicros", sum(run)::bigint AS "runMicros"
     FROM sums WHERE business_date NOT IN (SELECT business_date FROM runs WHERE state = 'posting')
     GROUP BY business_date, kind
     HAVING sum(earned) <> sum(transferred) OR sum(earned) <> sum(run)
     ORDER BY 1, 2`,
    [since],
    { plan: 'custom' },
  );
}
