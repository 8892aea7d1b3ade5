import { LEVELS_MAX } from '../contract/compensation-rules';

/*
 * The plan's arithmetic in SQL, told once. The daily run (compensation/runs/freeze-date.ts), the projection of the runs
 * to come (compensation/liability/projection.ts), the referral bonuses, the explanation of a line and what a reversal
 * takes back (reversals/reversal.queries.ts) are made of these fragments. The rates of principals and the shares of
 * cashback are told once more, in schema/routines/2-runs.sql: by them the database checks what a run freezes.
 * docs/compensation.md tells the same rules in prose, contract/compensation-rules.ts as functions for one member;
 * plan-sql.test.ts holds fragments and functions against each other.
 *
 * Amounts are bigint micro-rupees, rates basis points. Amounts are divided before they are multiplied, so that nothing
 * overflows. Nothing is lost by it: principals are whole rupees, and cashback is therefore whole hundreds of
 * micro-rupees.
 */

/** A rate of a principal: cashback, or the referral bonus of a first package. */
export function toRateOfPrincipalSql(principalMicros: string, rateBps: string): string {
  return `${principalMicros} / 10000 * ${rateBps}`;
}

/** A share of cashback. Its rates are whole percents; 10,000 is all of it. */
export function toShareOfCashbackSql(cashbackMicros: string, rateBps: string): string {
  return `${cashbackMicros} / 100 * (${rateBps} / 100)`;
}

/** What is credited of an amount that is due, when so much of the same day's cap was due before it. */
export function toCreditedSql(dueMicros: string, dueBeforeMicros: string, capMicros: string): string {
  return `greatest(0, least(${dueMicros}, ${capMicros} - ${dueBeforeMicros}))`;
}

/** Which packages `p` of plan versions `v` have days of their term left. */
export const HAS_DAYS_LEFT = `p.status = 'running' AND p.days_paid < v.cashback_days`;

/**
 * How many days a date pays a package: its first one also those since the value date of its deposit.
 * @param isFirst whether it is the first
 */
export function toDaysOfDateSql(isFirst: string, arrearsDays: string): string {
  return `CASE WHEN ${isFirst} THEN 1 + ${arrearsDays} ELSE 1 END`;
}

/** How many days the next run pays package `p`. */
export const DAYS_DUE = toDaysOfDateSql('p.days_paid = 0', 'p.arrears_days');

/** Whether the row of `packages` was not taken back with its deposit. */
export const toIsStandingSql = (packages: string): string => `${packages}.status <> 'reversed'`;

/** On how many dates package `p` was paid. */
export const DATES_PAID = '(p.days_paid - CASE WHEN p.days_paid = 0 THEN 0 ELSE p.arrears_days END)';

/** On how many dates package `p` of plan version `v` is still to be paid. */
export const DATES_LEFT = `(v.cashback_days - p.days_paid - ${DAYS_DUE} + 1)`;

/** The most that plan version `v` lets its holder be credited on one date. */
export const CAP_MICROS = 'v.daily_profit_rupees * 1000000::bigint';

/**
 * Sorts the packages of a member so that the first one's terms govern: those of the highest tier, of two alike the
 * newest package's.
 */
export function toGoverningOrderSql(minRecharge: string, packageId: string): string {
  return `${minRecharge} DESC, ${packageId} DESC`;
}

/** Governing terms pay down to the level that they open. */
export function toIsOpenSql(terms: string, level: string): string {
  return `${terms}.open_levels >= ${level}`;
}

const LEVELS = Array.from({ length: LEVELS_MAX }, (_, index) => index + 1);

/** The same for each level, from 1 to 10: columns, arguments, or terms of a sum. */
export function toLevelsSql(toSql: (level: number) => string, separator = ', '): string {
  return LEVELS.map(toSql).join(separator);
}

/**
 * Amounts climb the network one level at a time: what reaches a member from level n is what reaches their direct
 * members from level n - 1. So each step is a join with the sponsors and no step is larger than the one before it;
 * pairs of members are never visited.
 *
 * Goes into a WITH after `level0 (member_id, <key>, micros)`, what each member brings. Gives `levels (member_id, level,
 * <key>, micros)`: what reaches each member from levels 1 to 10, added up by key.
 * @param key a further column that keeps amounts apart, if there is one
 */
export function toClimbSql(key?: string): string {
  const keyOf = (table: string) => (key === undefined ? '' : `${table}${key}, `);
  const groupBy = key === undefined ? '' : `, below.${key}`;
  const steps = LEVELS.map(
    (level) => `level${level} AS MATERIALIZED (
      SELECT sponsors.sponsor_id AS member_id, ${keyOf('below.')}sum_micros(below.micros) AS micros
      FROM level${level - 1} below JOIN sponsors USING (member_id) GROUP BY sponsors.sponsor_id${groupBy}
    )`,
  );
  const all = LEVELS.map(
    (level) => `SELECT member_id, ${level}::smallint AS level, ${keyOf('')}micros FROM level${level}`,
  );
  return `sponsors AS MATERIALIZED (
      SELECT id AS member_id, sponsor_id FROM members WHERE sponsor_id IS NOT NULL
    ), ${steps.join(', ')}, levels AS (
      ${all.join(' UNION ALL ')}
    )`;
}
