import type { Database, Transaction } from '../src/database/database';

/** What something gives in a transaction that is rolled back. */
export async function rolledBack<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  const undone = new Error('undone');
  await database
    .transaction(
      async (tx) => {
        results.push(await work(tx));
        throw undone;
      },
      { isLong: true },
    )
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return results[0] as Result;
}
