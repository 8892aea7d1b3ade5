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
  /** What the ledger and the lines grew by with the last date, indexes and all. */
  datedBytes: number;
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

/** A row of lines for every member, and a transfer for the own cashback and one for that of a team. */
async function countExpectedRows(database: Database): Promise<RowCounts> {
  const [row] = await database.query<{ members: bigint; uplines: bigint }>(
    `SELECT (SELECT count(*) FROM members) AS members, (SELECT count(DISTINCT ancestor_id) FROM lineage) AS uplines`,
  );
  const members = Number(row?.members);
  return { earnings: members, transfers: members + Number(row?.uplines) };
}

async function getLedgerBytes(database: Database): Promise<number> {
  const [row] = await database.query<{ bytes: bigint }>(
    `SELECT sum(pg_total_relation_size(part.relid))::bigint AS bytes
     FROM unnest(ARRAY['transfers', 'earnings']) AS kept (name), pg_partition_tree(kept.name::regclass) AS part`,
  );
  return Number(row?.bytes);
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
  let datedBytes = 0;
  for (let place = 0; place < DATES; place++) {
    businessDate = findNextWeekday(businessDate);
    const bytesBefore = await getLedgerBytes(database);
    runs.push(await measureRun(database, businessDate));
    datedBytes = (await getLedgerBytes(database)) - bytesBefore;
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
  return { members, runMs, floorMs, linesMs, rows, restMegabytes, peakMegabytes: memory.stop(), datedBytes, faults };
}
