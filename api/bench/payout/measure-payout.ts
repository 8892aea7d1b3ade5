import { findNextWeekday } from '../../src/plan/calendar';
import { postRun } from '../../src/compensation/runs/post-run';
import type { Database } from '../../src/database/database';
import { AppError } from '../../src/errors/app-error';
import { countRows, createFloors, FLOORS, measureFloors, type RowCounts } from './floor';
import { findMiddle, measureRun, PURCHASED_ON, toOrder } from './measure-run';
import { seedPayoutClub } from '../../test/compensation/seed-club';

/** Three dates, paid one after the other; the middle one of each figure counts. */
const DATES = 3;

const LOOK_EVERY_MS = 20;

/** The memory of this process, threads and all. */
const getMegabytes = (): number => process.memoryUsage.rss() / 1024 ** 2;

/** Looks at the memory of this process until it is told to stop. */
function watchMemory(): { stop(): number } {
  let peakMegabytes = getMegabytes();
  const look = () => {
    peakMegabytes = Math.max(peakMegabytes, getMegabytes());
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    /** @returns the most that it ever was, in megabytes */
    stop() {
      clearInterval(timer);
      look();
      return peakMegabytes;
    },
  };
}

export interface PayoutFigures {
  members: number;
  runMs: number;
  floorMs: number;
  /** The floor of the lines and transfers alone. */
  linesMs: number;
  /**
   * How many rows one date wrote: lines, transfers, a package and an account of each member, an account of the club.
   */
  rows: number;
  /**
   * Of this whole process, before the first date and at its highest until the last was paid. The embedded engine is a
   * part of both.
   */
  restMegabytes: number;
  peakMegabytes: number;
  /** What should not have happened, in sentences. */
  faults: string[];
}

const sumOf = ({ earnings, transfers }: RowCounts) => earnings + transfers;

/** A second trigger of a date that is paid is refused, and writes nothing. */
async function findSecondTriggerFault(database: Database, businessDate: string, rows: RowCounts) {
  const refusal = await postRun(database, toOrder(businessDate)).catch((error: unknown) => error);
  if (!(refusal instanceof AppError) || refusal.code !== 'already_paid')
    return `A second trigger of ${businessDate} was not refused.`;
  const added = sumOf(await countRows(database, businessDate)) - sumOf(rows);
  return added === 0 ? undefined : `A second trigger of ${businessDate} added ${added} rows.`;
}

/**
 * A line for the cashback of every member, one more for each level that reaches somebody, and a transfer for each of
 * the two kinds.
 */
async function countExpectedRows(database: Database): Promise<RowCounts> {
  const [row] = await database.query<{ members: bigint; levels: bigint; uplines: bigint }>(
    `SELECT (SELECT count(*) FROM members) AS members, count(*) AS levels, count(DISTINCT ancestor_id) AS uplines
     FROM (SELECT DISTINCT ancestor_id, level FROM lineage) reached`,
  );
  const members = Number(row?.members);
  return { earnings: members + Number(row?.levels), transfers: members + Number(row?.uplines) };
}

/** Pays a club of so many members on several dates, and after each writes its rows again as the floor. */
export async function measurePayout(database: Database, members: number): Promise<PayoutFigures> {
  await seedPayoutClub(database, members, PURCHASED_ON);
  const expected = await countExpectedRows(database);
  await createFloors(database);
  const faults: string[] = [];
  const [runs, floors, lines]: [number[], number[], number[]] = [[], [], []];
  const restMegabytes = getMegabytes();
  const memory = watchMemory();
  let businessDate = PURCHASED_ON;
  for (let place = 0; place < DATES; place++) {
    businessDate = findNextWeekday(businessDate);
    runs.push(await measureRun(database, businessDate));
    const { floor_, lines_ } = await measureFloors(database, businessDate);
    floors.push(floor_);
    lines.push(lines_);
    for (const floor of ['', ...FLOORS] as const) {
      const rows = await countRows(database, businessDate, floor);
      const isExpected = rows.earnings === expected.earnings && rows.transfers === expected.transfers;
      if (!isExpected)
        faults.push(`${floor}${businessDate}: ${JSON.stringify(rows)}, not ${JSON.stringify(expected)}.`);
    }
    const fault = await findSecondTriggerFault(database, businessDate, expected);
    if (fault) faults.push(fault);
  }
  const [runMs, floorMs, linesMs] = [findMiddle(runs), findMiddle(floors), findMiddle(lines)];
  const rows = sumOf(expected) + 2 * members + 1;
  return { members, runMs, floorMs, linesMs, rows, restMegabytes, peakMegabytes: memory.stop(), faults };
}
