import type { Transaction } from '../../database/database';

/** Any fixed number: advisory locks of this class belong to runs. */
export const RUN_LOCK_CLASS = 813_104;
/** The club's: whoever holds it is paying. Attempts have their ids, from 1. */
const CLUB = 0;
const OPENING = -1;

/** Admins open runs one after the other: two requests under one key then get one answer. Held until the transaction ends. */
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
