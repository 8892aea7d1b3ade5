import { LEVELS_MAX } from '../../contract/compensation-rules';
import { CASHBACK_EXPENSE } from '../../ledger/accounts';

/*
 * The statements of a run, in their order. Every one reads what the one before it wrote into a working table, so that all of them see the
 * same facts whatever else happens meanwhile. Amounts are divided before they are multiplied: principals are whole rupees and cashback
 * whole hundreds of micro-rupees, so nothing is lost and nothing overflows.
 */

export const WORKING_TABLES = `
  SET LOCAL jit = off;
  SET LOCAL work_mem = '128MB';
  CREATE TEMP TABLE due (
    member_id bigint, principal_micros bigint, cashback_micros bigint, cap_micros bigint, plan_version_id bigint, open_levels smallint
  ) ON COMMIT DROP;
  CREATE TEMP TABLE shares (member_id bigint, level smallint, base_micros bigint, due_micros bigint) ON COMMIT DROP;`;

/**
 * Counts the day of every package that is paid, and adds up what each member is due of their own, under the terms that govern.
 * $1 business date, $2 the moment at which the owner must have been enabled, null for now, $3 the rate of cashback.
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
    UPDATE packages p SET days_paid = p.days_paid + 1
    FROM plan_versions v
    WHERE p.status = 'running' AND p.purchased_on < $1::date
      AND v.id = p.plan_version_id AND p.days_paid < v.cashback_days
      AND NOT EXISTS (SELECT FROM disabled WHERE disabled.member_id = p.member_id)
    RETURNING p.id, p.member_id, p.principal_micros, p.plan_version_id, v.min_recharge_rupees, v.daily_profit_rupees, v.open_levels
  )
  INSERT INTO due
  SELECT DISTINCT ON (member_id) member_id, (sum(principal_micros) OVER own)::bigint,
    (sum(principal_micros) OVER own)::bigint / 10000 * $3::integer, daily_profit_rupees * 1000000::bigint, plan_version_id, open_levels
  FROM paid
  WINDOW own AS (PARTITION BY member_id)
  ORDER BY member_id, min_recharge_rupees DESC, id DESC`;

/** Packages that have been paid on all their days have just been paid on the last one. $1 now. */
export const MARK_FINISHED = `
  UPDATE packages p SET status = 'finished', ended_at = $1::timestamptz
  FROM plan_versions v
  WHERE p.status = 'running' AND v.id = p.plan_version_id AND p.days_paid = v.cashback_days`;

function toLevelSql(level: number): string {
  return `level${level} AS MATERIALIZED (
    SELECT m.sponsor_id AS id, sum(below.micros)::bigint AS micros
    FROM level${level - 1} below JOIN sponsors m ON m.id = below.id GROUP BY m.sponsor_id
  )`;
}

const LEVELS = Array.from({ length: LEVELS_MAX }, (_, index) => index + 1);

/**
 * The cashback of everybody's downline, level by level: what reaches a member from level n is what reaches their direct members from
 * level n - 1. So each step is a join with the sponsors, and no step is larger than the one before it. $1 the rates of
 * cashback-on-cashback, level 1 first.
 */
export const INSERT_SHARES = `
  WITH sponsors AS MATERIALIZED (
    SELECT id, sponsor_id FROM members WHERE sponsor_id IS NOT NULL
  ), level0 AS (
    SELECT member_id AS id, cashback_micros AS micros FROM due WHERE cashback_micros > 0
  ), ${LEVELS.map(toLevelSql).join(', ')}
  INSERT INTO shares
  SELECT due.member_id, above.level, above.micros, above.micros / 100 * (($1::integer[])[above.level] / 100)
  FROM (${LEVELS.map((level) => `SELECT id, ${level}::smallint AS level, micros FROM level${level}`).join(' UNION ALL ')}) above
  JOIN due ON due.member_id = above.id AND due.open_levels >= above.level
  WHERE ($1::integer[])[above.level] > 0`;

/** Caps, and writes the lines. $1 business date, $2 the rate of cashback, $3 those of cashback-on-cashback, level 1 first. */
export const INSERT_EARNINGS = `
  WITH lines AS (
    SELECT member_id, 0::smallint AS level, principal_micros AS base_micros, cashback_micros AS due_micros, $2::integer AS rate_bps
    FROM due WHERE cashback_micros > 0
    UNION ALL
    SELECT member_id, level, base_micros, due_micros, ($3::integer[])[level] FROM shares
  ), capped AS (
    SELECT lines.*, due.plan_version_id,
      greatest(0, least(lines.due_micros, due.cap_micros - ((sum(lines.due_micros) OVER so_far)::bigint - lines.due_micros))) AS amount_micros
    FROM lines JOIN due ON due.member_id = lines.member_id
    WINDOW so_far AS (PARTITION BY lines.member_id ORDER BY lines.level ROWS UNBOUNDED PRECEDING)
  )
  INSERT INTO earnings (member_id, base_micros, amount_micros, cut_micros, plan_version_id, business_date, level, rate_bps)
  SELECT member_id, base_micros, amount_micros, due_micros - amount_micros, plan_version_id, $1::date, level, rate_bps
  FROM capped ORDER BY member_id, level`;

/** $1 business date. */
export const SUM_LEVELS = `
  SELECT level, count(*)::integer AS lines, sum(amount_micros)::bigint AS "amountMicros", sum(cut_micros)::bigint AS "cutMicros"
  FROM earnings WHERE business_date = $1 GROUP BY level ORDER BY level`;

/**
 * What each member is credited, of both kinds; computed apart from the lines, with which the sum must agree. In the order of the indexes
 * that the transfers go into. $1 business date.
 */
export const TRANSFERS_OF_DATE = `
  SELECT ${CASHBACK_EXPENSE}::bigint AS debit_account_id, member_id AS credit_account_id, amount_micros, kind,
    title || ', ' || day.text AS reference, kind || ':' || day.text || ':' || member_id AS idempotency_key
  FROM (
    SELECT * FROM (
      SELECT 0 AS place, 'cashback' AS kind, 'Daily cashback' AS title, member_id, least(cashback_micros, cap_micros) AS amount_micros
      FROM due
      UNION ALL
      SELECT 1, 'cashback_on_cashback', 'Cashback on cashback', member_id,
        least(shared.due_micros, due.cap_micros - least(due.cashback_micros, due.cap_micros))
      FROM (SELECT member_id, sum(due_micros)::bigint AS due_micros FROM shares GROUP BY member_id) shared JOIN due USING (member_id)
    ) owed
    WHERE amount_micros > 0
    ORDER BY place, member_id
  ) credits, (SELECT to_char($1::date, 'YYYY-MM-DD') AS text) day`;
