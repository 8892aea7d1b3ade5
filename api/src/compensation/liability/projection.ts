import { BPS_IN_WHOLE, type RateTables } from '../../contract/compensation-rules';
import type { Transaction } from '../../database/database';
import { addDays, listWeekdays } from '../../plan/calendar';
import {
  CAP_MICROS,
  DATES_LEFT,
  DAYS_DUE,
  HAS_DAYS_LEFT,
  toClimbSql,
  toCreditedSql,
  toGoverningOrderSql,
  toIsOpenSql,
  toRateOfPrincipalSql,
  toShareOfCashbackSql,
} from '../../plan/plan-sql';
import { listRates } from '../../plan/rates';

/*
 * What is still to be credited if nobody joins, buys, or is enabled or disabled any more: the daily run of every date
 * to come, in one pass. Dates that are to be paid are numbered from 1, the next one.
 *
 * A year of runs would add the same amounts up the network again and again: most dates pay what the date before paid.
 * So not amounts are computed but changes of amounts, and each is added up once. Bina's package of ₹1,000 that pays on
 * dates 1 to 15 is +₹1,000 of principal at date 1 and -₹1,000 at date 16. Both climb to her sponsor Asha as changes at
 * level 1. At the rates of that level they change what Asha is due from these dates on; her cap makes of it what she is
 * credited; and the changes of that, over all members, make the club's credits.
 */

/**
 * `future_packages`: the first and the last date on which each package will be paid, and for how many days on the
 * first.
 * `spans`: whose terms govern for whom, from which date to which.
 * `principal_changes`: by how much the principal that is paid changes at a date, at each level below a member; the own
 * at level 0.
 */
const WORKING_TABLES = `
  SET LOCAL work_mem = '128MB';
  CREATE TEMP TABLE future_packages (
    id bigint, member_id bigint, plan_id bigint, principal_micros bigint, first_days integer, first_date integer, last_date integer,
    min_recharge_rupees integer, open_levels smallint, cap_micros bigint
  ) ON COMMIT DROP;
  CREATE TEMP TABLE spans (
    member_id bigint, plan_id bigint, open_levels smallint, cap_micros bigint, first_date integer, last_date integer
  ) ON COMMIT DROP;
  CREATE TEMP TABLE principal_changes (member_id bigint, level smallint, date integer, micros bigint) ON COMMIT DROP;`;

/** $1 the dates that are due already: a package starts after those that are not after its purchase. */
const INSERT_FUTURE_PACKAGES = `
  INSERT INTO future_packages
  SELECT p.id, p.member_id, v.plan_id, p.principal_micros, ${DAYS_DUE}, start.date, start.date + ${DATES_LEFT} - 1,
    v.min_recharge_rupees, v.open_levels, ${CAP_MICROS}
  FROM packages p
  JOIN plan_versions v ON v.id = p.plan_version_id
  JOIN members m ON m.id = p.member_id AND m.is_enabled
  CROSS JOIN LATERAL (
    SELECT 1 + count(*)::integer AS date FROM unnest($1::date[]) due (date) WHERE due.date <= p.purchased_on
  ) start
  WHERE ${HAS_DAYS_LEFT}`;

/** A span begins at each date at which a package of the member's starts or has ended, and lasts until the next one. */
const INSERT_SPANS = `
  WITH starts AS (
    SELECT member_id, first_date AS date FROM future_packages
    UNION
    SELECT member_id, last_date + 1 FROM future_packages
  ), span AS (
    SELECT member_id, date AS first_date, lead(date) OVER (PARTITION BY member_id ORDER BY date) - 1 AS last_date
    FROM starts
  )
  INSERT INTO spans
  SELECT DISTINCT ON (span.member_id, span.first_date)
    span.member_id, p.plan_id, p.open_levels, p.cap_micros, span.first_date, span.last_date
  FROM span
  JOIN future_packages p ON p.member_id = span.member_id AND span.first_date BETWEEN p.first_date AND p.last_date
  ORDER BY span.member_id, span.first_date, ${toGoverningOrderSql('p.min_recharge_rupees', 'p.id')}`;

/** Kept for those alone whose terms look so deep and so far. */
const INSERT_PRINCIPAL_CHANGES = `
  WITH own AS (
    SELECT member_id, first_date AS date, principal_micros AS micros FROM future_packages
    UNION ALL
    SELECT member_id, last_date + 1, -principal_micros FROM future_packages
    UNION ALL
    SELECT member_id, first_date + extra.place, extra.sign * (first_days - 1) * principal_micros
    FROM future_packages, (VALUES (0, 1), (1, -1)) AS extra (place, sign) WHERE first_days > 1
  ), level0 AS MATERIALIZED (
    SELECT member_id, date, sum_micros(micros) AS micros FROM own GROUP BY member_id, date
  ), ${toClimbSql('date')}, changes AS (
    SELECT member_id, 0::smallint AS level, date, micros FROM level0
    UNION ALL
    SELECT member_id, level, date, micros FROM levels
  ), holders AS MATERIALIZED (
    SELECT member_id, max(open_levels) AS open_levels, max(last_date) AS last_date FROM spans GROUP BY member_id
  )
  INSERT INTO principal_changes
  SELECT changes.member_id, changes.level, changes.date, changes.micros
  FROM changes JOIN holders ON holders.member_id = changes.member_id
    AND ${toIsOpenSql('holders', 'changes.level')} AND holders.last_date >= changes.date
  WHERE changes.micros <> 0`;

/** What a change of principal `c` changes of what is due, under `rates`. */
const DUE_MICROS = toShareOfCashbackSql(toRateOfPrincipalSql('c.micros', 'rates.cashback_bps'), 'rates.share_bps');

/**
 * By how much the credits of a date differ from those of the date before, for each tier whose terms govern. $1 to $5
 * the rates as columns: from which date to which, at which level, the rate of cashback and the share of it.
 *
 * `due_changes`: within a part of a span that has one version of the rates, a change of principal is a change of what
 * is due; what came before the part is a change at its first date. `credited`: what is due since then, up to the cap,
 * on each date until the next change.
 */
const SELECT_CREDIT_CHANGES = `
  WITH rates AS (
    SELECT * FROM unnest($1::integer[], $2::integer[], $3::smallint[], $4::integer[], $5::integer[])
      AS t (first_date, last_date, level, cashback_bps, share_bps)
  ), due_changes AS (
    SELECT s.member_id, s.plan_id, s.cap_micros,
      greatest(s.first_date, rates.first_date) AS part_start,
      least(s.last_date, rates.last_date) AS part_end,
      greatest(c.date, s.first_date, rates.first_date) AS date,
      sum_micros(${DUE_MICROS}) AS micros
    FROM principal_changes c
    JOIN spans s ON s.member_id = c.member_id AND s.last_date >= c.date AND ${toIsOpenSql('s', 'c.level')}
    JOIN rates ON rates.level = c.level AND rates.first_date <= s.last_date
      AND rates.last_date >= greatest(s.first_date, c.date)
    GROUP BY 1, 2, 3, 4, 5, 6
  ), credited AS (
    SELECT plan_id, date, lead(date, 1, part_end + 1) OVER so_far AS next_date,
      ${toCreditedSql('sum_micros(micros) OVER so_far', '0', 'cap_micros')} AS micros
    FROM due_changes
    WINDOW so_far AS (PARTITION BY member_id, part_start ORDER BY date)
  ), credit_changes AS (
    SELECT plan_id, date, sum_micros(micros) AS micros FROM credited GROUP BY plan_id, date
    UNION ALL
    SELECT plan_id, next_date, -sum_micros(micros) FROM credited GROUP BY plan_id, next_date
  )
  SELECT plan_id AS "planId", date, sum_micros(micros) AS "micros"
  FROM credit_changes GROUP BY plan_id, date HAVING sum_micros(micros) <> 0 ORDER BY plan_id, date`;

/** Longer than any package pays. */
const DATES_MAX = 10_000;

/** Rates from one date of the projection to another, by their numbers. */
interface RatePeriod extends RateTables {
  first: number;
  last: number;
}

async function listRatePeriods(tx: Transaction, next: string): Promise<RatePeriod[]> {
  const periods: RatePeriod[] = [];
  let last = DATES_MAX;
  for (const row of await listRates(tx)) {
    const first = 1 + listWeekdays(next, addDays(row.effectiveOn, -1), DATES_MAX).length;
    if (first <= last) periods.push({ ...row, first, last });
    last = Math.min(last, first - 1);
  }
  return periods;
}

/** One row for each period and level; level 0 is the own cashback, all of it. */
function toRateColumns(periods: RatePeriod[]): number[][] {
  const rows = periods.flatMap(({ first, last, cashbackBps, cashbackOnCashbackBps }) =>
    [Number(BPS_IN_WHOLE), ...cashbackOnCashbackBps].map((shareBps, level) => [
      first,
      last,
      level,
      cashbackBps,
      shareBps,
    ]),
  );
  return [0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column] ?? 0));
}

interface CreditChange {
  planId: bigint;
  /** Numbered from 1. */
  date: number;
  micros: bigint;
}

/** The credits of each tier on each date, from their changes. */
function sumChanges(changes: CreditChange[], dateCount: number): Map<bigint, bigint[]> {
  const creditsOf = new Map<bigint, bigint[]>();
  for (const { planId, date, micros } of changes) {
    const credits = creditsOf.get(planId) ?? new Array<bigint>(dateCount).fill(0n);
    if (date <= dateCount) credits[date - 1] = micros;
    creditsOf.set(planId, credits);
  }
  for (const credits of creditsOf.values()) {
    for (let place = 1; place < credits.length; place++)
      credits[place] = (credits[place] ?? 0n) + (credits[place - 1] ?? 0n);
  }
  return creditsOf;
}

/** What is still to be credited, on dates from the next one that is to be paid. */
export interface Projection {
  dates: string[];
  /** By the plan whose terms govern: micro-rupees on each of the dates. */
  creditsOf: Map<bigint, bigint[]>;
  /** Principal of the packages that end on each of the dates, in micro-rupees. */
  releases: bigint[];
}

/** The last date of a package is the first on which its principal may be taken out. */
const SELECT_RELEASES = `SELECT last_date AS date, sum_micros(principal_micros) AS micros FROM future_packages
  GROUP BY last_date`;

/**
 * What the runs to come will credit if nobody joins, buys, or is enabled or disabled any more, caps and later rates
 * included, to the micro-rupee. One set-based pass over members and running packages.
 * @param next the first date that is to be paid
 * @param today dates from `next` to today are due already
 */
export async function projectCredits(tx: Transaction, next: string, today: string): Promise<Projection> {
  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    tx.query<Row>(sql, values, { plan: 'custom' });
  await tx.query(WORKING_TABLES);
  await query(INSERT_FUTURE_PACKAGES, [listWeekdays(next, today)]);
  await tx.query('ANALYZE future_packages');
  await query(INSERT_SPANS);
  await tx.query('ANALYZE spans');
  await query(INSERT_PRINCIPAL_CHANGES);
  await tx.query('ANALYZE principal_changes');
  const changes = await query<CreditChange>(SELECT_CREDIT_CHANGES, toRateColumns(await listRatePeriods(tx, next)));
  const released = await query<{ date: number; micros: bigint }>(SELECT_RELEASES);
  await tx.query('DROP TABLE future_packages, spans, principal_changes');

  // After the last change nothing is credited any more, and after the last package nothing is released.
  const dateCount = Math.max(0, ...changes.map(({ date }) => date - 1), ...released.map(({ date }) => date));
  const dates = listWeekdays(next, addDays(next, 2 * dateCount + 7), dateCount);
  const releases = new Array<bigint>(dateCount).fill(0n);
  for (const { date, micros } of released) releases[date - 1] = micros;
  return { dates, creditsOf: sumChanges(changes, dateCount), releases };
}
