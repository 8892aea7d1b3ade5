import type { Database, Transaction } from '../src/database/database';

/**
 * The database with a part of its statements taken out: what a proof about that part must notice.
 * @param guard the text that some statement has, and that is taken out of it
 */
export function withoutGuard(database: Database, guard: string): Database {
  const strip = (text: string) => text.replaceAll(guard, ' ');
  return {
    ...database,
    query: (text, values, options) => database.query(strip(text), values, options),
    transaction: (work) =>
      database.transaction((tx) => {
        const stripped: Transaction = {
          ...tx,
          query: (text, values, options) => tx.query(strip(text), values, options),
        };
        return work(stripped);
      }),
  };
}
