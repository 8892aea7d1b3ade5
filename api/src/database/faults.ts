import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/** What PostgreSQL says to one of two transactions that stood in each other's way. */
const CONFLICTS = new Set(['40001', '40P01']);
const TRIES = 5;

const isConflict = (error: unknown) =>
  error instanceof DatabaseError && error.code !== undefined && CONFLICTS.has(error.code);

/** Tries a whole transaction again that stood in another's way. */
export async function retryConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
      await wait(tries * 10);
    }
  }
}

/**
 * What the database or its network says when something can't be had now: it is away, starting, full, or busy; a lock or
 * an answer did not come in time. The classes 08, 53 and 57P, and the codes of Node.
 */
const UNAVAILABLE_CODE =
  /^(08|53|57P)|^(57014|55P03|25P03|25006|58030|40001|40P01)$|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|AI_AGAIN|NOTFOUND)/;
/** Those of the driver and its pool have no code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether the same may succeed a moment later, with nothing wrong about it. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return UNAVAILABLE_CODE.test(String(code)) || UNAVAILABLE_MESSAGE.test(String(message));
}
