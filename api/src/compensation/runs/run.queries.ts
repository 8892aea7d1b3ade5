import type { Run, RunTotals } from '../../contract';
import { getRow, type Database, type Queryable, type Transaction } from '../../database/database';
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
  /** Null unless it is posted in chunks right now. */
  chunks: { posted: number; all: number } | null;
  levels: { level: number; lines: number; amount: string; cut: string }[];
}

/** Any fixed number: advisory locks of this class belong to runs. */
const RUN_LOCK_CLASS = 813_104;
/** The lock of the run that is paying. Attempts have their ids, from 1. */
const CLUB = 0;
/** The lock of an admin who starts a run. */
const OPENING = -1;
/** What purchases share at their end (schema/routines/2-runs.sql), and an attempt takes alone when it is written. */
const PURCHASES = -2;

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

/** The attempt's own lock comes a moment after its row; between two chunks nobody holds it. */
const LOCK_GRACE = `CASE r.state WHEN 'posting' THEN interval '2 seconds' ELSE interval '15 seconds' END`;

/** Whether somebody works at attempt `r`. */
const IS_ALIVE = `(r.progressed_at > now() - ${LOCK_GRACE} OR EXISTS (
  SELECT FROM pg_locks l
  WHERE l.locktype = 'advisory' AND l.classid = ${RUN_LOCK_CLASS} AND l.objid = r.id AND l.objsubid = 2
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
))`;

/** Whether run `r` has credited a member: all of its date, or the chunk that the member is in. */
export function toHasCreditedSql(memberId: string): string {
  return `(r.state = 'posted' OR r.state = 'posting' AND EXISTS (
    SELECT FROM run_chunks c
    WHERE c.run_id = r.id AND c.is_posted AND c.after_member_id < ${memberId} AND c.last_member_id >= ${memberId}
  ))`;
}

const SELECT_RUNS = `
  SELECT r.id, r.business_date AS "businessDate", r.triggered_by AS trigger, m.name AS "startedBy", r.started_at AS "startedAt",
    r.took_ms AS "tookMs", r.members, r.error,
    CASE WHEN r.state NOT IN ('running', 'posting') OR ${IS_ALIVE} THEN r.state ELSE 'interrupted' END AS state,
    CASE WHEN r.state = 'posting' THEN (
      SELECT json_build_object('posted', count(*) FILTER (WHERE is_posted), 'all', count(*)) FROM run_chunks WHERE run_id = r.id
    ) END AS chunks,
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
    chunks: row.chunks,
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

/**
 * Written and committed before the attempt begins, so that everybody can see it: a purchase of a day before has ended
 * by then, or is made again.
 */
export async function insertAttempt(database: Queryable, attempt: NewAttempt): Promise<bigint> {
  const { id } = await getRow<{ id: bigint }>(
    database,
    `INSERT INTO runs (business_date, state, triggered_by, started_by, started_at)
     SELECT $1::date, 'running', $2::text, $3::bigint, $4::timestamptz FROM pg_advisory_xact_lock($5, $6) RETURNING id`,
    [attempt.businessDate, attempt.trigger, attempt.startedBy, attempt.startedAt, RUN_LOCK_CLASS, PURCHASES],
  );
  return id;
}

/** For a trigger that came second: it was no attempt. One that it meant to go on with has ended, and stays. */
export async function deleteAttempt(database: Database, id: bigint): Promise<void> {
  await database.query("DELETE FROM runs WHERE id = $1 AND state = 'running'", [id]);
}

/** A date that is posted, or was when somebody went away. */
export interface PostingRun {
  id: bigint;
  businessDate: string;
  startedAt: Date;
  /** Whether somebody works at it. */
  isAlive: boolean;
  /** How often its next chunk could not be posted, one time after the other. */
  failedTries: number;
  /** Whether the pause after a failure is over, which grows with each. */
  isDue: boolean;
}

/** At most one date is posted at a time: those after it wait. */
export async function findPosting(database: Queryable): Promise<PostingRun | undefined> {
  const [run] = await database.query<PostingRun>(
    `SELECT r.id, r.business_date AS "businessDate", r.started_at AS "startedAt", ${IS_ALIVE} AS "isAlive",
       r.failed_tries AS "failedTries", r.retry_at IS NULL OR r.retry_at <= now() AS "isDue"
     FROM runs r WHERE r.state = 'posting'`,
    [],
  );
  return run;
}

/**
 * Until the transaction ends no date is computed or posted. Waits for nobody: a run takes the lock before it locks what
 * the transaction may hold.
 * @returns whether none is under way, or left in the middle
 */
export async function holdOffRuns(tx: Transaction): Promise<boolean> {
  const { isFree } = await getRow<{ isFree: boolean }>(
    tx,
    'SELECT pg_try_advisory_xact_lock_shared($1, $2) AS "isFree"',
    [RUN_LOCK_CLASS, CLUB],
  );
  return isFree && !(await findPosting(tx));
}

async function updateTotals(
  tx: Transaction,
  id: bigint,
  state: 'posting' | 'simulated',
  { rateVersion, members, levels }: PaidTotals,
  tookMs: number | null,
): Promise<void> {
  await tx.query(
    `UPDATE runs SET state = $2, rate_version = $3, members = $4, took_ms = $5, progressed_at = clock_timestamp() WHERE id = $1`,
    [id, state, rateVersion, members, tookMs],
  );
  await insertRunLevels(tx, id, levels);
}

/** What the date pays stands, with its lines and chunks, and will be posted. */
export function updateAttemptFrozen(tx: Transaction, id: bigint, totals: PaidTotals): Promise<void> {
  return updateTotals(tx, id, 'posting', totals, null);
}

export function updateAttemptSimulated(tx: Transaction, id: bigint, totals: PaidTotals, tookMs: number): Promise<void> {
  return updateTotals(tx, id, 'simulated', totals, Math.round(tookMs));
}

/** After a chunk. */
export async function updateAttemptProgressed(tx: Transaction, id: bigint): Promise<void> {
  await tx.query(
    'UPDATE runs SET progressed_at = clock_timestamp(), error = NULL, failed_tries = 0, retry_at = NULL WHERE id = $1',
    [id],
  );
}

/** After the last chunk. @returns false when another process was faster */
export async function updateAttemptPosted(tx: Transaction, id: bigint, tookMs: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE runs SET state = 'posted', took_ms = $2, error = NULL, failed_tries = 0, retry_at = NULL
     WHERE id = $1 AND state = 'posting' RETURNING id`,
    [id, Math.round(tookMs)],
  );
  if (rows.length === 0) return false;
  await tx.query('DELETE FROM run_chunks WHERE run_id = $1', [id]);
  return true;
}

/** From ten seconds to a quarter of an hour. */
const PAUSE = `least(interval '10 seconds' * 2 ^ least(failed_tries, 10), interval '15 minutes')`;

/**
 * Writes why it ended. What is frozen does not end: somebody goes on with it after a pause, and a person may at once.
 */
export async function updateAttemptFailed(
  database: Database,
  id: bigint,
  error: string,
  tookMs: number,
): Promise<void> {
  await database.query(
    `UPDATE runs SET error = $2, state = CASE WHEN state = 'posting' THEN state ELSE 'failed' END,
       took_ms = CASE WHEN state = 'posting' THEN NULL ELSE $3::integer END, progressed_at = '-infinity',
       failed_tries = failed_tries + 1, retry_at = clock_timestamp() + ${PAUSE}
     WHERE id = $1 AND state IN ('running', 'posting')`,
    [id, error, Math.round(tookMs)],
  );
}

async function insertRunLevels(tx: Transaction, id: bigint, levels: LevelRow[]): Promise<void> {
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
