import type { Earning, EarningHistory, EarningKind, EarningQuery } from '../../contract';
import { Conditions } from '../../database/conditions';
import type { Queryable } from '../../database/database';
import { AppError } from '../../errors/app-error';
import { toRupeesText } from '../../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT } from '../../paging/paging';
import { addDays } from '../../plan/calendar';
import { IS_KEPT } from '../../ledger/held-bonuses';
import { toHasCreditedSql } from '../runs/run.queries';

/*
 * A line of earnings has no row of its own to be numbered by: a run's line is known by its date and level, a bonus by
 * its date and the deposit that paid it. Both make a number that names the line for its member: the date's eight
 * digits, then ten of the place within the date.
 */

const PLACES = 10_000_000_000n;
/** Places of a bonus begin here; below are the levels. One that names no deposit is known by its buyer. */
export const BONUS_PLACES_FROM = 100n;
/** Places of a bonus that names its deposit begin here. */
export const PURCHASE_PLACES_FROM = 5_000_000_000n;

/** The place of the bonus `e`, a row of referral_earnings. */
export const BONUS_PLACE = `coalesce(e.deposit_id + ${PURCHASE_PLACES_FROM}, e.source_id + ${BONUS_PLACES_FROM})`;

/** The same as a condition that an index serves, of a place that is known. */
export const toIsBonusSql = (place: string) =>
  `(e.deposit_id = ${place} - ${PURCHASE_PLACES_FROM} OR e.deposit_id IS NULL AND e.source_id = ${place} - ${BONUS_PLACES_FROM})`;

/** The id of a line, for a statement that has the SQL of its date and place. */
function toEarningIdSql(businessDate: string, place: string): string {
  return `to_char(${businessDate}, 'YYYYMMDD')::bigint * ${PLACES} + ${place}`;
}

export interface EarningPlace {
  businessDate: string;
  /** The level of a run's line, or `BONUS_PLACE`. Lines of a date are listed by it. */
  place: bigint;
}

/** @returns undefined for a number that is no line's */
export function parseEarningId(id: bigint): EarningPlace | undefined {
  const digits = String(id / PLACES);
  const businessDate = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const time = new Date(`${businessDate}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== businessDate) return undefined;
  return { businessDate, place: id % PLACES };
}

/** One line: of a run, or a referral bonus. */
export interface EarningRow {
  id: bigint;
  businessDate: string;
  kind: EarningKind;
  level: number;
  amountMicros: bigint;
  cutMicros: bigint;
  /** Of a bonus that was held and not taken back: the first day on which it can be withdrawn. */
  releasedOn: string | null;
}

/*
 * Rows of earnings have no index by member, which every row of every run would have to pay for. One member's are found
 * by the dates that credited it: each is a probe of the primary key, and a page of them ends the search.
 */
const IS_CREDITED = `${toHasCreditedSql('$1')} AND r.business_date > (SELECT min(purchased_on) FROM packages WHERE member_id = $1)`;

const RUN_LINE = { date: 'e.business_date', place: 'e.level' };
const BONUS = { date: 'e.business_date', place: BONUS_PLACE };
/** When the bonus `e` can be withdrawn, of one that was held. */
export const RELEASED_ON = `CASE WHEN e.released_on IS NOT NULL AND ${IS_KEPT} THEN e.released_on END`;

type EarningFilter = Omit<EarningQuery, 'cursor' | 'limit'>;

function addDates(conditions: Conditions, { from, to }: EarningFilter, date: string): void {
  if (from !== undefined) conditions.add((p) => `${date} >= ${p}::date`, from);
  if (to !== undefined) conditions.add((p) => `${date} <= ${p}::date`, to);
}

function addAfter(conditions: Conditions, after: EarningPlace | undefined, { date, place }: typeof RUN_LINE): void {
  if (!after) return;
  const afterDate = `${conditions.bind(after.businessDate)}::date`;
  conditions.addFixed(`${date} <= ${afterDate}`);
  conditions.add((p) => `(${date} < ${afterDate} OR ${place} > ${p}::bigint)`, after.place);
}

/** Whether a row of earnings has such a line: those of others must not use up a page. */
function toHasLineSql(values: unknown[], { kind, level }: EarningFilter): string {
  if (level) return `e.level_bases[$${values.push(level)}::integer] > 0`;
  return kind === 'cashback_on_cashback' ? '0 < ANY (e.level_bases)' : 'true';
}

/** @returns SQL of an array: the dates on which runs credited the member ($1) */
function toCreditedDatesSql(values: unknown[], filter: EarningFilter, after?: EarningPlace): string {
  const conditions = new Conditions(values);
  conditions.addFixed(IS_CREDITED);
  addDates(conditions, filter, 'r.business_date');
  if (after) conditions.add((p) => `r.business_date <= ${p}::date`, after.businessDate);
  return `ARRAY(SELECT r.business_date FROM runs r ${conditions.where})`;
}

/** Of the newest dates with such a line, one more than the page ($2): of the first, the page before may have all. */
function toRunLinesSql(values: unknown[], filter: EarningFilter, after: EarningPlace | undefined): string {
  const dates = `ARRAY(SELECT e.business_date FROM earnings e
    WHERE e.member_id = $1 AND e.business_date = ANY (${toCreditedDatesSql(values, filter, after)})
      AND ${toHasLineSql(values, filter)}
    ORDER BY e.business_date DESC LIMIT $2 + 1)`;
  const conditions = new Conditions(values);
  conditions.addFixed(`e.member_id = $1 AND e.business_date = ANY (${dates})`);
  if (filter.kind !== undefined) conditions.addFixed(filter.kind === 'cashback' ? 'e.level = 0' : 'e.level > 0');
  if (filter.level !== undefined) conditions.add((p) => `e.level = ${p}`, filter.level);
  addAfter(conditions, after, RUN_LINE);
  return `SELECT e.business_date, e.level AS place, e.level, e.amount_micros, e.cut_micros,
      CASE WHEN e.level = 0 THEN 'cashback' ELSE 'cashback_on_cashback' END AS kind, NULL::bigint AS deposit_id,
        NULL::date AS released_on
    FROM earning_lines e ${conditions.where}`;
}

function toBonusesSql(values: unknown[], filter: EarningFilter, after: EarningPlace | undefined): string {
  const conditions = new Conditions(values);
  conditions.addFixed('e.member_id = $1');
  if (filter.level !== undefined) conditions.add((p) => `e.level = ${p}`, filter.level);
  addDates(conditions, filter, BONUS.date);
  addAfter(conditions, after, BONUS);
  return `SELECT e.business_date, ${BONUS.place} AS place, e.level, e.amount_micros, 0 AS cut_micros, 'referral_bonus' AS kind,
      e.deposit_id, e.released_on
    FROM referral_earnings e ${conditions.where}`;
}

function parseCursor(cursor: string | undefined): EarningPlace | undefined {
  if (cursor === undefined) return undefined;
  const place = parseEarningId(decodeCursor(cursor));
  if (place) return place;
  throw new AppError('invalid_input', 'Cursor does not belong to this list.', { field: 'cursor' });
}

/** One row more than the limit: the newest date first, within a date the run's lines by level, then the bonuses. */
export function listEarnings(
  database: Queryable,
  memberId: bigint,
  { cursor, limit = LIMIT_DEFAULT, ...filter }: EarningQuery,
): Promise<EarningRow[]> {
  const after = parseCursor(cursor);
  const values: unknown[] = [memberId, limit + 1];
  const parts = [
    ...(filter.kind === 'referral_bonus' ? [] : [toRunLinesSql(values, filter, after)]),
    ...(filter.kind === undefined || filter.kind === 'referral_bonus' ? [toBonusesSql(values, filter, after)] : []),
  ].map((sql) => `(${sql} ORDER BY 1 DESC, 2 LIMIT $2)`);
  return database.query<EarningRow>(
    `SELECT ${toEarningIdSql('business_date', 'place')} AS id, business_date AS "businessDate", kind, level,
       amount_micros AS "amountMicros", cut_micros::bigint AS "cutMicros", ${RELEASED_ON} AS "releasedOn"
     FROM (
       SELECT *, $1::bigint AS member_id FROM (${parts.join(' UNION ALL ')}) lines
         ORDER BY business_date DESC, place LIMIT $2
     ) e ORDER BY business_date DESC, place`,
    values,
  );
}

export function toEarning(row: EarningRow): Earning {
  return {
    id: String(row.id),
    businessDate: row.businessDate,
    kind: row.kind,
    level: row.level,
    amount: toRupeesText(row.amountMicros),
    cut: toRupeesText(row.cutMicros),
    ...(row.releasedOn !== null && { releasedOn: row.releasedOn }),
  };
}

interface DayRow {
  businessDate: string;
  cashbackMicros: bigint;
  cashbackOnCashbackMicros: bigint;
  referralBonusMicros: bigint;
}

/** What was credited on each of the days from one to another, both included, the oldest first. */
async function listDayRows(database: Queryable, memberId: bigint, from: string, to: string): Promise<DayRow[]> {
  const values: unknown[] = [memberId, from, to];
  const credited = toCreditedDatesSql(values, { from, to });
  return database.query<DayRow>(
    `SELECT business_date AS "businessDate", sum_micros(cashback_micros) AS "cashbackMicros",
       sum_micros(team_micros) AS "cashbackOnCashbackMicros", sum_micros(bonus_micros) AS "referralBonusMicros"
     FROM (
       SELECT business_date, cashback_micros, coalesce(team_micros, 0) AS team_micros, 0 AS bonus_micros FROM earnings
       WHERE member_id = $1 AND business_date = ANY (${credited})
       UNION ALL
       SELECT business_date, 0, 0, amount_micros FROM bonus_days
       WHERE member_id = $1 AND business_date BETWEEN $2::date AND $3::date
     ) days
     GROUP BY business_date HAVING sum_micros(cashback_micros + team_micros + bonus_micros) > 0 ORDER BY business_date`,
    values,
  );
}

/** @param days calendar days, today included */
export async function listEarningDays(
  database: Queryable,
  memberId: bigint,
  today: string,
  days: number,
): Promise<EarningHistory['days']> {
  const rows = await listDayRows(database, memberId, addDays(today, 1 - days), today);
  return rows.map((row) => ({
    businessDate: row.businessDate,
    cashback: toRupeesText(row.cashbackMicros),
    cashbackOnCashback: toRupeesText(row.cashbackOnCashbackMicros),
    referralBonus: toRupeesText(row.referralBonusMicros),
  }));
}

/** All that was credited on one day, however many lines it has. */
export async function getCreditedMicros(database: Queryable, memberId: bigint, businessDate: string): Promise<bigint> {
  const [day] = await listDayRows(database, memberId, businessDate, businessDate);
  return day ? day.cashbackMicros + day.cashbackOnCashbackMicros + day.referralBonusMicros : 0n;
}
