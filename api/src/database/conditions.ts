/**
 * Collects the conditions of a WHERE clause that only some requests have. A condition that is always there and often
 * empty would spoil the plan.
 */
export class Conditions {
  private readonly conditions: string[] = [];

  /** @param values those bound already, when another part of the same statement comes before */
  constructor(readonly values: unknown[] = []) {}

  /** @param toSql gets the placeholder of the value: `(p) => `d.id < ${p}`` */
  add(toSql: (placeholder: string) => string, value: unknown): void {
    this.conditions.push(toSql(this.bind(value)));
  }

  /** A condition without a value. */
  addFixed(sql: string): void {
    this.conditions.push(sql);
  }

  /** Of a time: from the start of one day in Asia/Kolkata to the end of another, where they are given. */
  addDays(column: string, from: string | undefined, to: string | undefined): void {
    if (from !== undefined) this.add((p) => `${column} >= (${p}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'`, from);
    if (to !== undefined) this.add((p) => `${column} < (${p}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`, to);
  }

  /** A value outside of the conditions, such as a limit. */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get where(): string {
    return this.conditions.length === 0 ? '' : `WHERE ${this.conditions.join(' AND ')}`;
  }
}

/** A pattern for LIKE that matches the text anywhere, taking nothing in it for a wildcard. */
export function toContainsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * SQL of a value that the planner does not see. PostgreSQL plans a statement for its values each time while that looks
 * cheaper than the plan it could keep: for a few ids, which it takes for ten where it does not see them, or for a date
 * whose month is one of many. Planning takes longer than what it saves then. Without it the searches of the back office
 * miss their p95 of 100 ms, the explanation of a line its 50, and confirming a deposit its 100.
 * @param type `date`, `bigint[]`
 */
export const toKept = (placeholder: string, type: string): string => `(SELECT ${placeholder}::${type})::${type}`;
