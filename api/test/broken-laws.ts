import { toDatabase } from '../demo/club';
import type { Queryable, Transaction } from '../src/database/database';
import { LAWS, type BrokenLaw } from '../src/reconcile/laws';
import { findBrokenLaws, listFiguresBroken } from '../src/reconcile/reconcile-books';

/** All that reconcile finds. */
export async function findAllBroken(tx: Transaction, since?: string): Promise<BrokenLaw[]> {
  return [...(await findBrokenLaws(tx, { since })), ...(await listFiguresBroken(toDatabase(tx)))];
}

/** What reconcile finds, at least of one law: where that is a SELECT of its own, the others are not asked. */
export async function findBrokenOf(law: string, tx: Transaction, since?: string): Promise<BrokenLaw[]> {
  const sql = LAWS[law];
  if (sql === undefined) return findAllBroken(tx, since);
  const alone: Queryable = {
    query: async (text, values, options) => (text.startsWith(sql) ? tx.query(text, values, options) : []),
  };
  return findBrokenLaws(alone, { since });
}
