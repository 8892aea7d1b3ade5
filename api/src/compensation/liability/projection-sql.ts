import { LEVELS_MAX } from '../../contract/compensation-rules';

/*
 * What is still to be credited if nobody joins, buys, or is enabled or disabled any more: the daily run of every date to come, in one pass.
 * Dates that are to be paid are numbered from 1, the next one. A package is two changes of principal, one at its first date and one after
 * its last; changes climb the network like the cashback of a run, so that no step is larger than the one before. Amounts are divided
 * before they are multiplied, as in a run: nothing is lost.
 */

export const PROJECTION_TABLES = `
  SET LOCAL jit = off;
  SET LOCAL work_mem = '128MB';
  CREATE TEMP TABLE future_packages (
    id bigint, member_id bigint, plan_id bigint, principal_micros bigint, first_date integer, last_date integer,
    min_recharge integer, open_levels smallint, cap_micros bigint
  ) ON COMMIT DROP;
  CREATE TEMP TABLE terms (
    member_id bigint, plan_id bigint, open_levels smallint, cap_micros bigint, first_date integer, last_date integer
  ) ON COMMIT DROP;
  CREATE TEMP TABLE changes (member_id bigint, level smallint, date integer, principal_micros bigint) ON COMMIT DROP;`;

/** $1 the dates that are due already: what was bought on one of them or later starts after it. */
export const INSERT_FUTURE_PACKAGES = `
  INSERT INTO future_packages
  SELECT p.id, p.member_id, v.plan_id, p.principal_micros, start.date, start.date + v.cashback_days - p.days_paid - 1,
    v.min_recharge_rupees, v.open_levels, v.daily_profit_rupees * 1000000::bigint
  FROM packages p
  JOIN plan_versions v ON v.id = p.plan_version_id
  JOIN members m ON m.id = p.member_id AND m.is_enabled
  CROSS JOIN LATERAL (
    SELECT 1 + count(*)::integer AS date FROM unnest($1::date[]) due (date) WHERE due.date <= p.purchased_on
  ) start
  WHERE p.status = 'running' AND p.days_paid < v.cashback_days`;

/** Which terms govern for whom from which date to which. They change when a package starts or ends. */
export const INSERT_TERMS = `
  INSERT INTO terms
  SELECT DISTINCT ON (turn.member_id, turn.first_date) turn.member_id, p.plan_id, p.open_levels, p.cap_micros, turn.first_date, turn.last_date
  FROM (
    SELECT member_id, date AS first_date, lead(date) OVER (PARTITION BY member_id ORDER BY date) - 1 AS last_date
    FROM (
      SELECT member_id, first_date AS date FROM future_packages
      UNION
      SELECT member_id, last_date + 1 FROM future_packages
    ) turns
  ) turn
  JOIN future_packages p ON p.member_id = turn.member_id AND turn.first_date BETWEEN p.first_date AND p.last_date
  ORDER BY turn.member_id, turn.first_date, p.min_recharge DESC, p.id DESC`;

function toLevelSql(level: number): string {
  return `level${level} AS MATERIALIZED (
    SELECT m.sponsor_id AS member_id, below.date, sum_micros(below.micros) AS micros
    FROM level${level - 1} below JOIN sponsors m ON m.id = below.member_id
    GROUP BY m.sponsor_id, below.date
  )`;
}

const LEVELS = Array.from({ length: LEVELS_MAX }, (_, index) => index + 1);

/** Changes of the principal that runs at each level below a member, and of the own at level 0, for those whose terms look so deep and so far. */
export const INSERT_CHANGES = `
  WITH sponsors AS MATERIALIZED (
    SELECT id, sponsor_id FROM members WHERE sponsor_id IS NOT NULL
  ), holders AS MATERIALIZED (
    SELECT member_id, max(open_levels) AS open_levels, max(last_date) AS last_date FROM terms GROUP BY member_id
  ), level0 AS MATERIALIZED (
    SELECT member_id, date, sum_micros(micros) AS micros
    FROM (
      SELECT member_id, first_date AS date, principal_micros AS micros FROM future_packages
      UNION ALL
      SELECT member_id, last_date + 1, -principal_micros FROM future_packages
    ) own GROUP BY member_id, date
  ), ${LEVELS.map(toLevelSql).join(', ')}
  INSERT INTO changes
  SELECT every.member_id, every.level, every.date, every.micros
  FROM (${[0, ...LEVELS].map((level) => `SELECT member_id, ${level}::smallint AS level, date, micros FROM level${level}`).join(' UNION ALL ')}) every
  JOIN holders ON holders.member_id = every.member_id AND holders.open_levels >= every.level AND holders.last_date >= every.date
  WHERE every.micros <> 0`;

/**
 * By how much the credits of a date differ from those of the date before, for each tier whose terms govern. $1 to $5 the rates as columns:
 * from which date to which, at which level, the rate of cashback and the share of it in whole percents.
 *
 * Within a span (one member, one set of terms, one set of rates) a change of principal is a change of what is due; what is due so far,
 * up to the cap, is credited on every date until the next change.
 */
export const SELECT_STEPS = `
  WITH rates AS (
    SELECT * FROM unnest($1::integer[], $2::integer[], $3::smallint[], $4::integer[], $5::integer[])
      AS t (first_date, last_date, level, cashback_bps, share_percent)
  ), due AS (
    SELECT t.member_id, t.plan_id, t.cap_micros,
      greatest(t.first_date, rates.first_date) AS span_start,
      least(t.last_date, rates.last_date) AS span_end,
      greatest(c.date, t.first_date, rates.first_date) AS date,
      sum_micros(c.principal_micros / 10000 * rates.cashback_bps / 100 * rates.share_percent) AS micros
    FROM changes c
    JOIN terms t ON t.member_id = c.member_id AND t.last_date >= c.date AND t.open_levels >= c.level
    JOIN rates ON rates.level = c.level AND rates.first_date <= t.last_date AND rates.last_date >= greatest(t.first_date, c.date)
    GROUP BY 1, 2, 3, 4, 5, 6
  ), credited AS (
    SELECT plan_id, date, lead(date, 1, span_end + 1) OVER so_far AS next_date,
      least(sum_micros(micros) OVER so_far, cap_micros) AS micros
    FROM due
    WINDOW so_far AS (PARTITION BY member_id, span_start ORDER BY date)
  ), steps AS (
    SELECT plan_id, date, sum_micros(micros) AS micros FROM credited GROUP BY plan_id, date
    UNION ALL
    SELECT plan_id, next_date, -sum_micros(micros) FROM credited GROUP BY plan_id, next_date
  )
  SELECT plan_id AS "planId", date, sum_micros(micros) AS "micros" FROM steps GROUP BY plan_id, date HAVING sum_micros(micros) <> 0 ORDER BY plan_id, date`;
