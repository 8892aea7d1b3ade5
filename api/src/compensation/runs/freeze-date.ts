import type { Transaction } from '../../database/database';
import { CHUNK_IDS } from '../../ledger/accounts';
import { toBusinessDate } from '../../ledger/business-date';
import { addDays, startOfBusinessDate } from '../../plan/calendar';
import {
  CAP_MICROS,
  DAYS_DUE,
  HAS_DAYS_LEFT,
  toClimbSql,
  toCreditedSql,
  toGoverningOrderSql,
  toIsOpenSql,
  toLevelsSql,
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
 * `paid_packages`: those that are paid on the date. `earners`: who has one, for how much principal, that of a package
 * once for each day which it is due, and the terms that govern. `team_dues`:
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
    SELECT p.id, p.member_id, p.principal_micros * ${DAYS_DUE} AS principal_micros, p.plan_version_id,
      v.min_recharge_rupees, v.open_levels,
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

/** What a member is credited of the own cashback. */
const OWN_MICROS = toCreditedSql('cashback_micros', '0', 'cap_micros');

const toBaseSql = (level: number) => `CASE
      WHEN ${toIsOpenSql('earners', String(level))} AND ($2::integer[])[${level}] > 0 THEN base${level} ELSE 0 END AS base${level}`;

const toDueSql = (level: number) =>
  `${toShareOfCashbackSql(`base${level}`, `($2::integer[])[${level}]`)} AS due${level}`;

/** What the levels before it are due comes off the cap first. */
const toAmountSql = (level: number) => {
  const duesBefore = Array.from({ length: level - 1 }, (_, index) => ` + due${index + 1}`).join('');
  return `${toCreditedSql(`due${level}`, `(cashback_micros${duesBefore})`, 'cap_micros')} AS amount${level}`;
};

const toSumsSql = (level: number) => `count(*) FILTER (WHERE base${level} > 0) AS lines${level},
      sum_micros(amount${level}) AS amount${level}, sum_micros(due${level} - amount${level}) AS cut${level}`;

/**
 * Adds cashback up the network, takes the shares of every level that is open, caps, and writes a row of lines for each
 * member. Gives what each level comes to. $1 business date, $2 the rates of cashback-on-cashback, level 1 first.
 *
 * A member's levels stand in columns beside each other: a row for each of them would be sorted to be capped, and
 * gathered in arrays again.
 */
const INSERT_EARNINGS = `
  WITH level0 AS (
    SELECT member_id, cashback_micros AS micros FROM earners WHERE cashback_micros > 0
  ), ${toClimbSql()}, reached AS (
    SELECT member_id, ${toLevelsSql((level) => `sum_micros(micros) FILTER (WHERE level = ${level}) AS base${level}`)}
    FROM levels GROUP BY member_id
  ), bases AS (
    SELECT member_id, cashback_micros, cap_micros, ${toLevelsSql(toBaseSql)}
    FROM reached JOIN earners USING (member_id) OFFSET 0
  ), dues AS (
    SELECT *, ${toLevelsSql(toDueSql)} FROM bases
    WHERE greatest(${toLevelsSql((level) => `base${level}`)}) > 0 OFFSET 0
  ), teams AS MATERIALIZED (
    SELECT *, ${toLevelsSql(toAmountSql)} FROM dues
  ), from_team AS (
    INSERT INTO team_dues SELECT member_id, ${toLevelsSql((level) => `due${level}`, ' + ')} FROM teams
  ), lines AS (
    SELECT member_id, ${toLevelsSql((level) => `amount${level}`, ' + ')} AS micros,
      (ARRAY[${toLevelsSql((level) => `base${level}`)}])[:deepest] AS bases,
      CASE WHEN cashback_micros + ${toLevelsSql((level) => `due${level}`, ' + ')} > cap_micros
        THEN (ARRAY[${toLevelsSql((level) => `due${level} - amount${level}`)}])[:deepest] END AS cuts
    FROM (SELECT *, greatest(${toLevelsSql((level) => `CASE WHEN base${level} > 0 THEN ${level} END`)}) AS deepest FROM teams) reaching
  ), written AS (
    INSERT INTO earnings (member_id, base_micros, cashback_micros, team_micros, plan_version_id, business_date, level_bases, level_cuts)
    SELECT member_id, principal_micros, ${OWN_MICROS}, lines.micros, plan_version_id, $1::date, bases, cuts
    FROM earners LEFT JOIN lines USING (member_id) WHERE cashback_micros > 0 ORDER BY member_id
  )
  SELECT 0::smallint AS level, count(*)::integer AS lines, sum_micros(${OWN_MICROS}) AS "amountMicros",
    sum_micros(cashback_micros - ${OWN_MICROS}) AS "cutMicros"
  FROM earners WHERE cashback_micros > 0 HAVING count(*) > 0
  UNION ALL
  SELECT summed.* FROM (
    SELECT ${toLevelsSql(toSumsSql)}
    FROM teams
  ) sums CROSS JOIN LATERAL (
    VALUES ${toLevelsSql((level) => `(${level}::smallint, lines${level}::integer, amount${level}, cut${level})`)}
  ) summed (level, lines, amount_micros, cut_micros)
  WHERE summed.lines > 0 ORDER BY level`;

/**
 * What each member is credited, computed apart from the lines, with which it must agree. In chunks, each with the
 * packages whose day it counts. $1 the attempt.
 */
const INSERT_CHUNKS = `
  WITH counted AS (
    SELECT member_id / ${CHUNK_IDS} AS place, array_agg(package_id) AS package_ids FROM paid_packages GROUP BY 1
  ), owed AS (
    SELECT member_id / ${CHUNK_IDS} AS place, sum_micros(
      ${OWN_MICROS} + ${toCreditedSql('coalesce(due_micros, 0)', 'cashback_micros', 'cap_micros')}
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
export function requireAgreement(levels: LevelRow[], owedMicros: bigint): void {
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
  // A member who is credited anything has a line of their own cashback, and no cap is zero.
  const members = levels.find(({ level }) => level === 0)?.lines ?? 0;
  return { rateVersion: rates.version, members, levels };
}
