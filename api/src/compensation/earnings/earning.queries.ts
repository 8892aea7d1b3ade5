import type { Earning, EarningHistory, EarningKind, EarningQuery } from '../../contract';
import { Conditions } from '../../database/conditions';
import type { Queryable } from '../../database/database';
import { AppError } from '../../errors/app-error';
import { toRupeesText } from '../../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT } from '../../paging/paging';
import { addDays } from '../../plan/calendar';
import { toHasCreditedSql } from '../runs/run.queries';

/*
 * A line of earnings has no row of its own to be numbered by: a run's line is known by its date and level, a bonus by
 * its date and who bought. Both make a number that names the line for its member: the date's eight digits, then ten of
 * the place within the date.
 */

const PLACES = 10_000_000_000n;
/** Places of a bonus begin here; below are the levels. */
export const BONUS_PLACES_FROM = 100n;

/** The id of a line, for a statement that has the SQL of its date and place. */
function toEarningIdSql(businessDate: string, place: string): string {
  return `to_char(${businessDate}, 'YYYYMMDD')::bigint * ${PLACES} + ${place}`;
}

export interface EarningPlace {
  businessDate: string;
  /** The level of a run's line, or `BONUS_PLACES_FROM` and the id of who bought. Lines of a date are listed by it. */
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
}

/*
 * The lines of runs have no index by member, which every row of every run would have to pay for. One member's are found
 * date by date: through the posted runs since the member's first purchase, each a probe of the primary key (OFFSET 0: a
 * plan that reads whole dates for one member takes seconds).
 */
const RUN_LINES = `runs r CROSS JOIN LATERAL (
  SELECT level, amount_micros, cut_micros FROM earning_lines WHERE business_date = r.business_date AND member_id = $1 OFFSET 0
) e`;
const IS_CREDITED = `${toHasCreditedSql('$1')} AND r.business_date > (SELECT min(purchased_on) FROM packages WHERE member_id = $1)`;

const RUN_LINE = { date: 'r.business_date', place: 'e.level' };
const BONUS = { date: 'e.business_date', place: `(e.source_id + ${BONUS_PLACES_FROM})` };

type EarningFilter = Omit<EarningQuery, 'cursor' | 'limit'>;

function addFilter(
  conditions: Conditions,
  filter: EarningFilter,
  after: EarningPlace | undefined,
  { date, place }: typeof RUN_LINE,
): void {
  if (filter.level !== undefined) conditions.add((p) => `e.level = ${p}`, filter.level);
  if (filter.from !== undefined) conditions.add((p) => `${date} >= ${p}::date`, filter.from);
  if (filter.to !== undefined) conditions.add((p) => `${date} <= ${p}::date`, filter.to);
  if (!after) return;
  const afterDate = `${conditions.bind(after.businessDate)}::date`;
  conditions.addFixed(`${date} <= ${afterDate}`);
  conditions.add((p) => `(${date} < ${afterDate} OR ${place} > ${p}::bigint)`, after.place);
}

function toRunLinesSql(values: unknown[], filter: EarningFilter, after: EarningPlace | undefined): string {
  const conditions = new Conditions(values);
  conditions.addFixed(IS_CREDITED);
  if (filter.kind !== undefined) {
    conditions.addFixed(filter.kind === 'cashback' ? 'e.level = 0' : 'e.level > 0');
  }
  addFilter(conditions, filter, after, RUN_LINE);
  return `SELECT r.business_date, e.level AS place, e.level, e.amount_micros, e.cut_micros,
      CASE WHEN e.level = 0 THEN 'cashback' ELSE 'cashback_on_cashback' END AS kind
    FROM ${RUN_LINES} ${conditions.where}`;
}

function toBonusesSql(values: unknown[], filter: EarningFilter, after: EarningPlace | undefined): string {
  const conditions = new Conditions(values);
  conditions.addFixed('e.member_id = $1');
  addFilter(conditions, filter, after, BONUS);
  return `SELECT e.business_date, ${BONUS.place} AS place, e.level, e.amount_micros, 0 AS cut_micros, 'referral_bonus' AS kind
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
       amount_micros AS "amountMicros", cut_micros::bigint AS "cutMicros"
     FROM (${parts.join(' UNION ALL ')}) lines ORDER BY business_date DESC, place LIMIT $2`,
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
  };
}

interface DayRow {
  businessDate: string;
  cashbackMicros: bigint;
  cashbackOnCashbackMicros: bigint;
  referralBonusMicros: bigint;
}

/** What was credited on each of the last days, the oldest first. @param days calendar days, today included */
export async function listEarningDays(
  database: Queryable,
  memberId: bigint,
  today: string,
  days: number,
): Promise<EarningHistory['days']> {
  const rows = await database.query<DayRow>(
    `SELECT business_date AS "businessDate",
       sum_micros(amount_micros) FILTER (WHERE kind = 'cashback') AS "cashbackMicros",
       sum_micros(amount_micros) FILTER (WHERE kind = 'cashback_on_cashback') AS "cashbackOnCashbackMicros",
       sum_micros(amount_micros) FILTER (WHERE kind = 'referral_bonus') AS "referralBonusMicros"
     FROM (
       ${toRunLinesSql([], {}, undefined)} AND r.business_date > $2::date
       UNION ALL
       ${toBonusesSql([], {}, undefined)} AND e.business_date > $2::date
     ) lines
     GROUP BY business_date HAVING sum_micros(amount_micros) > 0 ORDER BY business_date`,
    [memberId, addDays(today, -days)],
  );
  return rows.map((row) => ({
    businessDate: row.businessDate,
    cashback: toRupeesText(row.cashbackMicros),
    cashbackOnCashback: toRupeesText(row.cashbackOnCashbackMicros),
    referralBonus: toRupeesText(row.referralBonusMicros),
  }));
}
