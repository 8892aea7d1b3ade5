import { LEVELS_MAX, type RateTables } from '../../contract/compensation-rules';
import { PLANNED_FOR_VALUES, type Transaction } from '../../database/database';
import { addDays, listWeekdays } from '../calendar';
import { listRates } from '../rates/rate.queries';
import {
  INSERT_CHANGES,
  INSERT_FUTURE_PACKAGES,
  INSERT_TERMS,
  PROJECTION_TABLES,
  SELECT_STEPS,
} from './projection-sql';

/** What is still to be credited, on dates from the next one that is to be paid. */
export interface Projection {
  dates: string[];
  /** By the plan whose terms govern: micro-rupees on each of the dates. */
  creditsOf: Map<bigint, bigint[]>;
}

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
    [100, ...cashbackOnCashbackBps.slice(0, LEVELS_MAX).map((rateBps) => rateBps / 100)].map((sharePercent, level) => [
      first,
      last,
      level,
      cashbackBps,
      sharePercent,
    ]),
  );
  return [0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column] ?? 0));
}

interface Step {
  planId: bigint;
  /** Numbered from 1. */
  date: number;
  micros: bigint;
}

function sumSteps(steps: Step[], dateCount: number): Map<bigint, bigint[]> {
  const creditsOf = new Map<bigint, bigint[]>();
  for (const { planId, date, micros } of steps) {
    const changes = creditsOf.get(planId) ?? new Array<bigint>(dateCount).fill(0n);
    if (date <= dateCount) changes[date - 1] = micros;
    creditsOf.set(planId, changes);
  }
  for (const [planId, changes] of creditsOf) {
    let micros = 0n;
    creditsOf.set(
      planId,
      changes.map((change) => (micros += change)),
    );
  }
  return creditsOf;
}

/**
 * What the runs to come will credit if nobody joins, buys, or is enabled or disabled any more, caps and later rates included, to the
 * micro-rupee. One set-based pass over members and running packages.
 * @param next the first date that is to be paid
 * @param today dates from `next` to today are due already
 */
export async function projectCredits(tx: Transaction, next: string, today: string): Promise<Projection> {
  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    tx.query<Row>(`${PLANNED_FOR_VALUES}${sql}`, values);
  await tx.query(PROJECTION_TABLES);
  await query(INSERT_FUTURE_PACKAGES, [listWeekdays(next, today)]);
  await tx.query('ANALYZE future_packages');
  await query(INSERT_TERMS);
  await tx.query('ANALYZE terms');
  await query(INSERT_CHANGES);
  await tx.query('ANALYZE changes');
  const steps = await query<Step>(SELECT_STEPS, toRateColumns(await listRatePeriods(tx, next)));
  await tx.query('DROP TABLE future_packages, terms, changes');

  // After the last step nothing is credited any more.
  const dateCount = Math.max(0, ...steps.map(({ date }) => date - 1));
  const dates = listWeekdays(next, addDays(next, 2 * dateCount + 7), dateCount);
  return { dates, creditsOf: sumSteps(steps, dateCount) };
}
