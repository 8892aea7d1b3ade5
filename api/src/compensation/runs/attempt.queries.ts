import type { Database, Queryable, Transaction } from '../../database/database';
import type { LevelRow, PaidTotals, RunTrigger } from './run.queries';

export interface NewAttempt {
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
