import type { Run, RunTotals } from '../../contract';
import type { Database, Queryable, Transaction } from '../../database/database';
import { toRupeesText } from '../../ledger/rupees';

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

/** Any fixed number: advisory locks of this class belong to runs. */
const RUN_LOCK_CLASS = 813_104;
/** The lock of the run that is paying. Attempts have their ids, from 1. */
const CLUB = 0;
/** The lock of an admin who starts a run. */
const OPENING = -1;

/**
 * Admins open runs one after the other: two requests under one key then get one answer. Held until the transaction
 * ends.
 */
export async function lockOpening(tx: Transaction): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [RUN_LOCK_CLASS, OPENING]);
}

/**
 * Held until the transaction ends, however it ends. The attempt's own lock tells everybody that its process lives.
 * @param mayWait false gives up at once when another run is at work
 * @returns whether nobody else is paying
 */
export async function lockRun(tx: Transaction, runId: bigint, mayWait: boolean): Promise<boolean> {
  await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [RUN_LOCK_CLASS, runId]);
  if (mayWait) {
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [RUN_LOCK_CLASS, CLUB]);
    return true;
  }
  const [row] = await tx.query<{ isFree: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS "isFree"', [
    RUN_LOCK_CLASS,
    CLUB,
  ]);
  return row?.isFree ?? false;
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

/**
 * The newest first, one more than the limit when there are more. @param before the id of the last one of the page
 * before
 */
export function listRuns(database: Queryable, before: bigint | undefined, limit: number): Promise<RunRow[]> {
  return database.query<RunRow>(
    before === undefined
      ? `${SELECT_RUNS} ORDER BY r.id DESC LIMIT $1`
      : `${SELECT_RUNS} WHERE r.id < $2 ORDER BY r.id DESC LIMIT $1`,
    before === undefined ? [limit + 1] : [limit + 1, before],
  );
}

interface NewAttempt {
  businessDate: string;
  trigger: RunTrigger;
  /** The admin who started it; null when nobody did. */
  startedBy: bigint | null;
  startedAt: Date;
}

/** Written and committed before the attempt begins, so that everybody can see it. */
export async function insertAttempt(database: Queryable, attempt: NewAttempt): Promise<bigint> {
  const [row] = await database.query<{ id: bigint }>(
    `INSERT INTO runs (business_date, state, triggered_by, started_by, started_at) VALUES ($1, 'running', $2, $3, $4) RETURNING id`,
    [attempt.businessDate, attempt.trigger, attempt.startedBy, attempt.startedAt],
  );
  if (!row) throw new Error('INSERT INTO runs returned no row');
  return row.id;
}

/** For a trigger that came second: it was no attempt. */
export async function deleteAttempt(database: Database, id: bigint): Promise<void> {
  await database.query('DELETE FROM runs WHERE id = $1', [id]);
}

export async function updateAttemptEnded(
  tx: Queryable,
  id: bigint,
  state: 'posted' | 'simulated',
  totals: PaidTotals,
  tookMs: number,
): Promise<void> {
  await tx.query(`UPDATE runs SET state = $2, rate_version = $3, members = $4, took_ms = $5 WHERE id = $1`, [
    id,
    state,
    totals.rateVersion,
    totals.members,
    Math.round(tookMs),
  ]);
}

export async function updateAttemptFailed(
  database: Database,
  id: bigint,
  error: string,
  tookMs: number,
): Promise<void> {
  await database.query(`UPDATE runs SET state = 'failed', error = $2, took_ms = $3 WHERE id = $1`, [
    id,
    error,
    Math.round(tookMs),
  ]);
}

export async function insertRunLevels(tx: Transaction, id: bigint, levels: LevelRow[]): Promise<void> {
  await tx.query(
    `INSERT INTO run_levels (run_id, level, lines, amount_micros, cut_micros)
     SELECT $1, * FROM unnest($2::smallint[], $3::integer[], $4::bigint[], $5::bigint[])`,
    [
      id,
      levels.map(({ level }) => level),
      levels.map(({ lines }) => lines),
      levels.map(({ amountMicros }) => amountMicros),
      levels.map(({ cutMicros }) => cutMicros),
    ],
  );
}
