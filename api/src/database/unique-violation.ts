import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** The name of the unique index that refused a row, when that is what the error says. */
export function findViolatedIndex(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) return undefined;
  return error.constraint;
}
