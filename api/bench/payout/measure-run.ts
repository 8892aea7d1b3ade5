import { postRun } from '../../src/compensation/runs/post-run';
import type { Database } from '../../src/database/database';

/** The day on which everybody in a measured club has bought. */
export const PURCHASED_ON = '2026-11-01';

/** A business date begins at half past six in the evening before, in UTC. */
export const toOrder = (businessDate: string) => ({
  businessDate,
  now: new Date(`${businessDate}T06:00:00Z`),
  trigger: 'command' as const,
  startedBy: null,
  isDryRun: false,
});

/** @returns how long a date took to pay, in milliseconds, of tables in the state they would be in by the next day */
export async function measureRun(database: Database, businessDate: string): Promise<number> {
  await database.query('VACUUM ANALYZE');
  const began = performance.now();
  await postRun(database, toOrder(businessDate));
  return performance.now() - began;
}

export function findMiddle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
