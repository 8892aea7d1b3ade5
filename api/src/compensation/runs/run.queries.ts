import type { Run, RunTotals } from '../../contract';
import type { Queryable } from '../../database/database';
import { toRupeesText } from '../../ledger/rupees';
import { RUN_LOCK_CLASS } from './run-lock';

export type RunTrigger = Run['trigger'];

/** What the lines of a level add up to. */
export interface LevelRow {
  level: number;
  lines: number;
  amountMicros: bigint;
  cutMicros: bigint;
}

/** What a run paid, or would have paid. */
export interface PaidTotals {
  rateVersion: number;
  members: number;
  /** Levels without a line are left out. */
  levels: LevelRow[];
}

export interface RunRow {
  id: bigint;
  businessDate: string;
  state: Run['state'];
  trigger: RunTrigger;
  startedBy: string | null;
  startedAt: Date;
  tookMs: number | null;
  members: number | null;
  error: string | null;
  levels: { level: number; lines: number; amount: string; cut: string }[];
}

/** The attempt's own lock comes a moment after its row. */
const LOCK_GRACE = `interval '15 seconds'`;

const SELECT_RUNS = `
  SELECT r.id, r.business_date AS "businessDate", r.triggered_by AS trigger, m.name AS "startedBy", r.started_at AS "startedAt",
    r.took_ms AS "tookMs", r.members, r.error,
    CASE WHEN r.state <> 'running' OR r.started_at > now() - ${LOCK_GRACE} OR EXISTS (
      SELECT FROM pg_locks l
      WHERE l.locktype = 'advisory' AND l.classid = ${RUN_LOCK_CLASS} AND l.objid = r.id AND l.objsubid = 2
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) THEN r.state ELSE 'interrupted' END AS state,
    (SELECT coalesce(json_agg(json_build_object(
       'level', v.level, 'lines', v.lines, 'amount', v.amount_micros::text, 'cut', v.cut_micros::text
     ) ORDER BY v.level), '[]') FROM run_levels v WHERE v.run_id = r.id) AS levels
  FROM runs r LEFT JOIN members m ON m.id = r.started_by`;

function sumMicros(amounts: string[]): string {
  return toRupeesText(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));
}

function toTotals({ members, levels }: RunRow): RunTotals | null {
  if (members === null) return null;
  return {
    members,
    lines: levels.reduce((sum, { lines }) => sum + lines, 0),
    cashback: sumMicros(levels.filter(({ level }) => level === 0).map(({ amount }) => amount)),
    cashbackOnCashback: sumMicros(levels.filter(({ level }) => level > 0).map(({ amount }) => amount)),
    cut: sumMicros(levels.map(({ cut }) => cut)),
    levels: levels.map(({ level, lines, amount, cut }) => ({
      level,
      lines,
      amount: toRupeesText(BigInt(amount)),
      cut: toRupeesText(BigInt(cut)),
    })),
  };
}

export function toRun(row: RunRow): Run {
  return {
    id: String(row.id),
    businessDate: row.businessDate,
    state: row.state,
    trigger: row.trigger,
    startedBy: row.startedBy,
    startedAt: row.startedAt.toISOString(),
    tookMs: row.tookMs,
    totals: toTotals(row),
    error: row.error,
  };
}

export async function getRun(database: Queryable, id: bigint): Promise<Run> {
  const [row] = await database.query<RunRow>(`${SELECT_RUNS} WHERE r.id = $1`, [id]);
  if (!row) throw new Error(`There is no run ${id}`);
  return toRun(row);
}

/** The newest first, one more than the limit when there are more. @param before the id of the last one of the page before */
export function listRuns(database: Queryable, before: bigint | undefined, limit: number): Promise<RunRow[]> {
  return database.query<RunRow>(
    before === undefined
      ? `${SELECT_RUNS} ORDER BY r.id DESC LIMIT $1`
      : `${SELECT_RUNS} WHERE r.id < $2 ORDER BY r.id DESC LIMIT $1`,
    before === undefined ? [limit + 1] : [limit + 1, before],
  );
}
