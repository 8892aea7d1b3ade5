import type { Database } from '../src/database/database';
import { countWhere } from './money';

/**
 * Waits until something in the database waits for a lock that a transaction of the test holds.
 * @param answer of what should wait; if it comes first, it has not
 */
export async function untilLockIsWaitedFor(database: Database, answer: Promise<unknown>): Promise<void> {
  let hasCome = false;
  const come = () => {
    hasCome = true;
  };
  answer.then(come, come);
  const waiting = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await countWhere(database, waiting)) === 0) {
    if (hasCome) throw new Error('It has waited for nothing.');
  }
}
