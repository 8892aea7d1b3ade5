import { LEVELS_MAX } from '../../contract/compensation-rules';

/*
 * The statements of a run, in their order. Every one reads what the one before it wrote into a working table, so that all of them see the
 * same facts whatever else happens meanwhile. Amounts are divided before they are multiplied: principals are whole rupees and cashback
 * whole hundreds of micro-rupees, so nothing is lost and nothing overflows.
 */

export const WORKING_TABLES = `
  SET LOCAL jit = off;
  SET LOCAL work_mem = '128MB';
  CREATE TEMP TABLE paid_packages (
    id bigint, member_id bigint, principal_micros bigint, plan_version_id bigint, is_last boolean
  ) ON COMMIT DROP;
  CREATE TEMP TABLE due (
    member_id bigint, principal_micros bigint, cashback_micros bigint, cap_micros bigint, plan_version_id bigint, open_levels smallint
  ) ON COMMIT DROP;
  CREATE TEMP TABLE bases (member_id bigint, level smallint, base_micros bigint) ON COMMIT DROP;`;

/** $1 business date, $2 the moment at which the owner must have been enabled, null for now. */
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
    RETURNING p.id, p.member_id, p.principal_micros, p.plan_version_id, p.days_paid = v.cashback_days AS is_last
  )
  INSERT INTO paid_packages SELECT * FROM paid`;

/** $1 now. */
export const MARK_FINISHED = `
  UPDATE packages p SET status = 'finished', ended_at = $1::timestamptz
  FROM paid_packages WHERE paid_packages.is_last AND p.id = paid_packages.id`;

/** What each member is due of their own, and the terms that govern. $1 the rate of cashback. */
export const INSERT_DUE = `
  INSERT INTO due
  SELECT DISTINCT ON (p.member_id) p.member_id, sum(p.principal_micros) OVER own,
    (sum(p.principal_micros / 10000 * $1::integer) OVER own), v.daily_profit_rupees * 1000000::bigint, v.id, v.open_levels
  FROM paid_packages p JOIN plan_versions v ON v.id = p.plan_version_id
  WINDOW own AS (PARTITION BY p.member_id)
  ORDER BY p.member_id, v.min_recharge_rupees DESC, p.id DESC`;

function toLevelSql(level: number): string {
  return `level${level} AS MATERIALIZED (
    SELECT m.sponsor_id AS id, sum(below.micros)::bigint AS micros
    FROM level${level - 1} below JOIN sponsors m ON m.id = below.id GROUP BY m.sponsor_id
  )`;
}

const LEVELS = Array.from({ length: LEVELS_MAX }, (_, index) => index + 1);

/**
 * The cashback of everybody's downline, level by level: what reaches a member from level n is what reaches their direct members from
 * level n - 1. So each step is a join with the sponsors, and no step is larger than the one before it.
 */
export const INSERT_BASES = `
  WITH sponsors AS MATERIALIZED (
    SELECT id, sponsor_id FROM members WHERE sponsor_id IS NOT NULL
  ), level0 AS (
    SELECT member_id AS id, cashback_micros AS micros FROM due WHERE cashback_micros > 0
  ), ${LEVELS.map(toLevelSql).join(', ')}
  INSERT INTO bases
  SELECT due.member_id, above.level, above.micros
  FROM (${LEVELS.map((level) => `SELECT id, ${level}::smallint AS level, micros FROM level${level}`).join(' UNION ALL ')}) above
  JOIN due ON due.member_id = above.id AND due.open_levels >= above.level`;

/** Caps, and writes the lines. $1 business date, $2 the rate of cashback, $3 those of cashback-on-cashback, level 1 first. */
export const INSERT_EARNINGS = `
  WITH lines AS (
    SELECT member_id, 0::smallint AS level, principal_micros AS base_micros, $2::integer AS rate_bps, cashback_micros AS due_micros FROM due
    UNION ALL
    SELECT member_id, level, base_micros, ($3::integer[])[level], base_micros / 100 * (($3::integer[])[level] / 100) FROM bases
  ), capped AS (
    SELECT lines.*, due.plan_version_id,
      greatest(0, least(lines.due_micros, due.cap_micros - (sum(lines.due_micros) OVER so_far - lines.due_micros)))::bigint AS amount_micros
    FROM lines JOIN due ON due.member_id = lines.member_id
    WHERE lines.due_micros > 0
    WINDOW so_far AS (PARTITION BY lines.member_id ORDER BY lines.level)
  ), added AS (
    INSERT INTO earnings (member_id, base_micros, amount_micros, cut_micros, plan_version_id, business_date, level, rate_bps)
    SELECT member_id, base_micros, amount_micros, due_micros - amount_micros, plan_version_id, $1::date, level, rate_bps
    FROM capped ORDER BY member_id, level
    RETURNING level, amount_micros, cut_micros
  )
  SELECT level, count(*)::integer AS lines, sum(amount_micros)::bigint AS "amountMicros", sum(cut_micros)::bigint AS "cutMicros"
  FROM added GROUP BY level ORDER BY level`;
