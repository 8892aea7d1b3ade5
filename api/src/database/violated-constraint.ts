import { DatabaseError } from 'pg';

const CHECK_VIOLATION = '23514';

/** The name of the CHECK that refused a row, when that is what the error says. */
export function findViolatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError) || error.code !== CHECK_VIOLATION) return undefined;
  return error.constraint;
}
