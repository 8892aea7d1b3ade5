import { LEVELS_MAX } from '../../contract/compensation-rules';
import { CASHBACK_EXPENSE } from '../../ledger/accounts';

/*
 * The statements of a run, in their order. Every one reads what the one before it wrote into a working table, so that all of them see the
 * same facts whatever else happens meanwhile. Amounts are divided before they are multiplied: principals are whole rupees and cashback
 * whole hundreds of micro-rupees, so nothing is lost and nothing overflows.
 */

export const WORKING_TABLES = `
  SET LOCAL jit = off;
  SET LOCAL work_mem = '256MB';
  CREATE TEMP TABLE due (
    member_id bigint, principal_micros bigint, cashback_micros bigint, cap_micros bigint, plan_version_id bigint, open_levels smallint
  ) ON COMMIT DROP;
  CREATE TEMP TABLE due_from_team (member_id bigint, micros bigint) ON COMMIT DROP;`;

/**
 * Counts the day of every package that is paid, ends those for which it is the last, and adds up what each member is due of their own, under
 * the terms that govern. $1 business date, $2 the moment at which the owner must have been enabled, null for now, $3 the rate of
 * cashback, $4 now.
 */
export const MARK_PAID = `
  WITH later AS MATERIALIZED (
    SELECT DISTINCT ON (member_id) member_id, was_enabled
    FROM enabled_changes WHERE changed_at >= $2::timestamptz
    ORDER BY member_id, changed_at, id
  ), disabled AS MATERIALIZED (
    SELECT id AS member_id FROM members WHERE NOT is_enabled AND NOT EXISTS (SELECT FROM later WHERE later.member_id = members.id)
    UNION ALL
    SELECT member_id FROM later WHERE NOT was_enabled
  ), paid AS (
    UPDATE packages p SET days_paid = p.days_paid + 1,
      status = CASE WHEN p.days_paid + 1 = v.cashback_days THEN 'finished' ELSE p.status END,
      ended_at = CASE WHEN p.days_paid + 1 = v.cashback_days THEN $4::timestamptz END
    FROM plan_versions v
    WHERE p.status = 'running' AND p.purchased_on < $1::date
      AND v.id = p.plan_version_id AND p.days_paid < v.cashback_days
      AND NOT EXISTS (SELECT FROM disabled WHERE disabled.member_id = p.member_id)
    RETURNING p.id, p.member_id, p.principal_micros, p.plan_version_id, v.min_recharge_rupees, v.daily_profit_rupees, v.open_levels
  )
  INSERT INTO due
  SELECT DISTINCT ON (member_id) member_id, sum_micros(principal_micros) OVER own,
    sum_micros(principal_micros) OVER own / 10000 * $3::integer, daily_profit_rupees * 1000000::bigint, plan_version_id, open_levels
  FROM paid
  WINDOW own AS (
    PARTITION BY member_id ORDER BY min_recharge_rupees DESC, id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
  )
  ORDER BY member_id, min_recharge_rupees DESC, id DESC`;

function toLevelSql(level: number): string {
  return `level${level} AS MATERIALIZED (
    SELECT m.sponsor_id AS id, sum_micros(below.micros) AS micros
    FROM level${level - 1} below JOIN sponsors m ON m.id = below.id GROUP BY m.sponsor_id
  )`;
}

const LEVELS = Array.from({ length: LEVELS_MAX }, (_, index) => index + 1);

/**
 * The cashback of everybody's downline, level by level: what reaches a member from level n is what reaches their direct members from
 * level n - 1. So each step is a join with the sponsors, and no step is larger than the one before it.
 */
const SHARES = `
  sponsors AS MATERIALIZED (
    SELECT id, sponsor_id FROM members WHERE sponsor_id IS NOT NULL
  ), level0 AS (
    SELECT member_id AS id, cashback_micros AS micros FROM due WHERE cashback_micros > 0
  ), ${LEVELS.map(toLevelSql).join(', ')}, shares AS MATERIALIZED (
    SELECT due.member_id, above.level, above.micros AS base_micros, above.micros / 100 * (($3::integer[])[above.level] / 100) AS due_micros,
      ($3::integer[])[above.level] AS rate_bps, due.cap_micros, due.plan_version_id
    FROM (${LEVELS.map((level) => `SELECT id, ${level}::smallint AS level, micros FROM level${level}`).join(' UNION ALL ')}) above
    JOIN due ON due.member_id = above.id AND due.open_levels >= above.level
    WHERE ($3::integer[])[above.level] > 0
  )`;

/**
 * Takes the shares of cashback-on-cashback, caps, and writes the lines. $1 business date, $2 the rate of cashback, $3 those of
 * cashback-on-cashback, level 1 first.
 */
export const INSERT_EARNINGS = `
  WITH ${SHARES}, from_team AS (
    INSERT INTO due_from_team SELECT member_id, sum_micros(due_micros) FROM shares GROUP BY member_id
  ), lines AS (
    SELECT member_id, 0::smallint AS level, principal_micros AS base_micros, cashback_micros AS due_micros, $2::integer AS rate_bps,
      cap_micros, plan_version_id
    FROM due WHERE cashback_micros > 0
    UNION ALL
    SELECT * FROM shares
  ), capped AS (
    SELECT *, greatest(0, least(due_micros, cap_micros - (sum_micros(due_micros) OVER so_far - due_micros))) AS amount_micros
    FROM lines
    WINDOW so_far AS (PARTITION BY member_id ORDER BY level ROWS UNBOUNDED PRECEDING)
  )
  INSERT INTO earnings (member_id, base_micros, amount_micros, cut_micros, plan_version_id, business_date, level, rate_bps)
  SELECT member_id, base_micros, amount_micros, due_micros - amount_micros, plan_version_id, $1::date, level, rate_bps
  FROM capped ORDER BY member_id, level`;

/** $1 business date. */
export const SUM_LEVELS = `
  SELECT level, count(*)::integer AS lines, sum_micros(amount_micros) AS "amountMicros", sum_micros(cut_micros) AS "cutMicros"
  FROM earnings WHERE business_date = $1 GROUP BY level ORDER BY level`;

/**
 * What each member is credited, of both kinds; computed apart from the lines, with which the sum must agree. By member, so that each page of
 * the wallets' index is visited once; texts come last, so that what is sorted is narrow. $1 business date.
 */
export const TRANSFERS_OF_DATE = `
  WITH texts AS MATERIALIZED (
    SELECT to_char($1::date, ', YYYY-MM-DD') AS reference_end, to_char($1::date, ':YYYY-MM-DD:') AS key_middle
  ), kinds AS MATERIALIZED (
    SELECT 'Daily cashback' || reference_end AS own_reference, 'cashback' || key_middle AS own_key,
      'Cashback on cashback' || reference_end AS team_reference, 'cashback_on_cashback' || key_middle AS team_key
    FROM texts
  ), owed AS (
    SELECT false AS is_from_team, member_id, least(cashback_micros, cap_micros) AS amount_micros FROM due
    UNION ALL
    SELECT true, member_id, least(due_from_team.micros, due.cap_micros - least(due.cashback_micros, due.cap_micros))
    FROM due_from_team JOIN due USING (member_id)
  )
  SELECT ${CASHBACK_EXPENSE}::bigint AS debit_account_id, member_id AS credit_account_id, amount_micros,
    CASE WHEN is_from_team THEN 'cashback_on_cashback' ELSE 'cashback' END AS kind,
    CASE WHEN is_from_team THEN team_reference ELSE own_reference END AS reference,
    CASE WHEN is_from_team THEN team_key ELSE own_key END || member_id AS idempotency_key
  FROM (SELECT * FROM owed WHERE amount_micros > 0 ORDER BY member_id, is_from_team) credits CROSS JOIN kinds`;
