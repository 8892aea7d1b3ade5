import type { Database } from '../src/database/database';

/** Statements without the triggers and foreign keys, which look at each row: a past, or what no guard lets pass. */
export async function executeUnguarded(database: Database, statements: [string, unknown[]?][]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = 'replica'`);
    for (const [text, values] of statements) await tx.query(text, values);
  });
}
