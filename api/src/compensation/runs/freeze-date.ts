import type { Transaction } from '../../database/database';
import { toBusinessDate } from '../../ledger/business-date';
import { addDays, startOfBusinessDate } from '../../plan/calendar';
import {
  CAP_MICROS,
  HAS_DAYS_LEFT,
  toClimbSql,
  toCreditedSql,
  toGoverningOrderSql,
  toIsOpenSql,
  toRateOfPrincipalSql,
  toShareOfCashbackSql,
} from '../../plan/plan-sql';
import { getRatesOn } from '../../plan/rates';
import type { LevelRow, PaidTotals } from './run.queries';

/*
 * What a run freezes and computes, in statements that lock nothing which others move. Each reads what the one before it
 * wrote into a working table, so that all of them see the same facts, whatever else happens meanwhile. What they come
 * to is posted afterwards (post-chunk.ts).
 */

/**
 * `paid_packages`: those that are paid on the date. `earners`: who has one, and the terms that govern. `team_dues`:
 * what their levels bring, before the cap.
 */
const WORKING_TABLES = `
  SET LOCAL work_mem = '256MB';
  CREATE TEMP TABLE paid_packages (member_id bigint, package_id bigint) ON COMMIT DROP;
  CREATE TEMP TABLE earners (
    member_id bigint, principal_micros bigint, cashback_micros bigint, cap_micros bigint, plan_version_id bigint,
    open_levels smallint
  ) ON COMMIT DROP;
  CREATE TEMP TABLE team_dues (member_id bigint, due_micros bigint) ON COMMIT DROP;`;

/**
 * Finds the packages that are paid, and adds up each member's cashback under the terms that govern. $1 business date,
 * $2 the moment at which the owner must have been enabled, null for now, $3 the rate of cashback.
 */
const INSERT_EARNERS = `
  WITH later AS MATERIALIZED (
    SELECT DISTINCT ON (member_id) member_id, was_enabled
    FROM enabled_changes WHERE changed_at >= $2::timestamptz
    ORDER BY member_id, changed_at, id
  ), disabled AS MATERIALIZED (
    SELECT id AS member_id FROM members
    WHERE NOT is_enabled AND NOT EXISTS (SELECT FROM later WHERE later.member_id = members.id)
    UNION ALL
    SELECT member_id FROM later WHERE NOT was_enabled
  ), paid AS MATERIALIZED (
    SELECT p.id, p.member_id, p.principal_micros, p.plan_version_id, v.min_recharge_rupees, v.open_levels,
      ${CAP_MICROS} AS cap_micros
    FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
    WHERE ${HAS_DAYS_LEFT} AND p.purchased_on < $1::date
      AND NOT EXISTS (SELECT FROM disabled WHERE disabled.member_id = p.member_id)
  ), kept AS (
    INSERT INTO paid_packages SELECT member_id, id FROM paid
  )
  INSERT INTO earners
  SELECT DISTINCT ON (member_id) member_id, sum_micros(principal_micros) OVER own,
    ${toRateOfPrincipalSql('sum_micros(principal_micros) OVER own', '$3::integer')},
    cap_micros, plan_version_id, open_levels
  FROM paid
  WINDOW own AS (
    PARTITION BY member_id ORDER BY ${toGoverningOrderSql('min_recharge_rupees', 'id')}
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
  )
  ORDER BY member_id, ${toGoverningOrderSql('min_recharge_rupees', 'id')}`;

/**
 * Adds cashback up the network, takes the shares of every level that is open, caps, and writes a row of lines for each
 * member. Gives what each level comes to. $1 business date, $2 the rates of cashback-on-cashback, level 1 first.
 */
const INSERT_EARNINGS = `
  WITH level0 AS (
    SELECT member_id, cashback_micros AS micros FROM earners WHERE cashback_micros > 0
  ), ${toClimbSql()}, rated AS (
    SELECT *, ($2::integer[])[level] AS rate_bps FROM levels
  ), shares AS MATERIALIZED (
    SELECT member_id, level, rated.micros AS base_micros,
      ${toShareOfCashbackSql('rated.micros', 'rate_bps')} AS due_micros, earners.cashback_micros, earners.cap_micros
    FROM rated JOIN earners USING (member_id)
    WHERE ${toIsOpenSql('earners', 'rated.level')} AND rate_bps > 0
  ), from_team AS (
    INSERT INTO team_dues SELECT member_id, sum_micros(due_micros) FROM shares GROUP BY member_id
  ), capped AS MATERIALIZED (
    SELECT member_id, level, base_micros, due_micros,
      ${toCreditedSql('due_micros', '(cashback_micros + sum_micros(due_micros) OVER so_far - due_micros)', 'cap_micros')} AS amount_micros
    FROM shares
    WINDOW so_far AS (PARTITION BY member_id ORDER BY level ROWS UNBOUNDED PRECEDING)
  ), teams AS (
    SELECT member_id, sum_micros(amount_micros) AS micros,
      place_levels(array_agg(level ORDER BY level), array_agg(base_micros ORDER BY level)) AS bases,
      CASE WHEN bool_or(amount_micros < due_micros)
        THEN place_levels(array_agg(level ORDER BY level), array_agg(due_micros - amount_micros ORDER BY level)) END AS cuts
    FROM capped GROUP BY member_id
  ), own AS MATERIALIZED (
    SELECT *, ${toCreditedSql('cashback_micros', '0', 'cap_micros')} AS amount_micros FROM earners WHERE cashback_micros > 0
  ), written AS (
    INSERT INTO earnings (member_id, base_micros, cashback_micros, team_micros, plan_version_id, business_date, level_bases, level_cuts)
    SELECT member_id, principal_micros, amount_micros, teams.micros, plan_version_id, $1::date, bases, cuts
    FROM own LEFT JOIN teams USING (member_id) ORDER BY member_id
  )
  SELECT level, count(*)::integer AS lines, sum_micros(amount_micros) AS "amountMicros", sum_micros(due_micros - amount_micros) AS "cutMicros"
  FROM (
    SELECT 0::smallint AS level, amount_micros, cashback_micros AS due_micros FROM own
    UNION ALL
    SELECT level, amount_micros, due_micros FROM capped
  ) lines GROUP BY level ORDER BY level`;

/**
 * A chunk is so many ids of members: enough that a commit costs little of it, and few enough that money which waits for
 * one does not wait for long.
 */
const CHUNK_IDS = 2500;

/**
 * What each member is credited, computed apart from the lines, with which it must agree. In chunks, each with the
 * packages whose day it counts. $1 the attempt.
 */
const INSERT_CHUNKS = `
  WITH counted AS (
    SELECT member_id / ${CHUNK_IDS} AS place, array_agg(package_id) AS package_ids FROM paid_packages GROUP BY 1
  ), owed AS (
    SELECT member_id / ${CHUNK_IDS} AS place, sum_micros(
      ${toCreditedSql('cashback_micros', '0', 'cap_micros')}
        + ${toCreditedSql('coalesce(due_micros, 0)', 'cashback_micros', 'cap_micros')}
    ) AS amount_micros
    FROM earners LEFT JOIN team_dues USING (member_id) GROUP BY 1
  )
  INSERT INTO run_chunks (run_id, place, after_member_id, last_member_id, package_ids, amount_micros)
  SELECT $1, place, place * ${CHUNK_IDS} - 1, place * ${CHUNK_IDS} + ${CHUNK_IDS - 1}, package_ids, amount_micros
  FROM owed JOIN counted USING (place)
  RETURNING amount_micros AS "amountMicros"`;

export type OnStep = (sentence: string) => void;

/**
 * The moment at which a member must have been enabled: now for today, the end of the date for a date paid late. Null is
 * now.
 */
function findEnabledAt(businessDate: string, now: Date): Date | null {
  return businessDate === toBusinessDate(now) ? null : startOfBusinessDate(addDays(businessDate, 1));
}

/** Both say the same to the micro-rupee, or nothing of the run stays. */
function requireAgreement(levels: LevelRow[], owedMicros: bigint): void {
  const earnedMicros = levels.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
  if (earnedMicros !== owedMicros) {
    throw new Error(`The lines of the run add up to ${earnedMicros} micro-rupees, what it owes to ${owedMicros}.`);
  }
}

/**
 * Computes what a business date pays, all of it in set-based SQL (docs/compensation.md): freezes what is payable, adds
 * cashback up the network, caps, writes a line for each member and level, and what is left to post as chunks.
 */
export async function freezeDate(
  tx: Transaction,
  runId: bigint,
  businessDate: string,
  now: Date,
  onStep: OnStep,
): Promise<PaidTotals> {
  const rates = await getRatesOn(tx, businessDate);
  await tx.query(WORKING_TABLES);

  const query = <Row extends object>(sql: string, values: unknown[]) => tx.query<Row>(sql, values, { plan: 'custom' });

  await query(INSERT_EARNERS, [businessDate, findEnabledAt(businessDate, now), rates.cashbackBps]);
  await tx.query('ANALYZE earners');
  onStep('Packages are frozen.');

  const levels = await query<LevelRow>(INSERT_EARNINGS, [businessDate, rates.cashbackOnCashbackBps]);
  onStep('Cashback is added up the network, and a line is written for each member and level.');

  const chunks = await query<{ amountMicros: bigint }>(INSERT_CHUNKS, [runId]);
  requireAgreement(
    levels,
    chunks.reduce((sum, { amountMicros }) => sum + amountMicros, 0n),
  );
  // Who is credited anything has a line of their own cashback, and no cap is zero.
  const members = levels.find(({ level }) => level === 0)?.lines ?? 0;
  return { rateVersion: rates.version, members, levels };
}
