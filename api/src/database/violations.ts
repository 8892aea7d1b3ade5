import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const NUMERIC_VALUE_OUT_OF_RANGE = '22003';

function findConstraint(error: unknown, code: string): string | undefined {
  return error instanceof DatabaseError && error.code === code ? error.constraint : undefined;
}

/** The name of the unique index that refused a row, when that is what the error says. */
export function findViolatedIndex(error: unknown): string | undefined {
  return findConstraint(error, UNIQUE_VIOLATION);
}

/** The name of the CHECK that refused a row, when that is what the error says. */
export function findViolatedConstraint(error: unknown): string | undefined {
  return findConstraint(error, CHECK_VIOLATION);
}

/** A sum is beyond what its column can hold. */
export function isBeyondRange(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === NUMERIC_VALUE_OUT_OF_RANGE;
}

/** What PostgreSQL says to one of two transactions that stood in each other's way: it may be tried again as a whole. */
const WORTH_RETRYING = new Set(['40001', '40P01']);

export function isWorthRetrying(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && WORTH_RETRYING.has(error.code);
}
