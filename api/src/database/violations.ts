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

/**
 * For `catch`: a row that this unique index or CHECK refused is refused in our own words. Any other error goes on as it
 * is.
 */
export const onViolation =
  (constraint: string, toRefusal: () => Error) =>
  (error: unknown): never => {
    if (findViolatedIndex(error) !== constraint && findViolatedConstraint(error) !== constraint) throw error;
    throw toRefusal();
  };

/** src/schema/0038_limits_of_sums.sql */
const LIMITS = new Set(['transfers_limit_check', 'accounts_limit_check']);

/** A sum is beyond what its column can hold, or may. */
export function isBeyondRange(error: unknown): boolean {
  if (LIMITS.has(findViolatedConstraint(error) ?? '')) return true;
  return error instanceof DatabaseError && error.code === NUMERIC_VALUE_OUT_OF_RANGE;
}
