import type { Liability } from '../../contract';
import type { Database, Transaction } from '../../database/database';
import { toBusinessDate } from '../../ledger/business-date';
import { findNextPayable } from '../runs/due-dates';
import { calculateLiability } from './calculate-liability';
import {
  findLiability,
  getClubSums,
  insertTierCredits,
  listTierSums,
  lockLiability,
  upsertLiability,
} from './liability.queries';
import { projectCredits, type Projection } from './project-credits';

const NOTHING_TO_COME: Projection = { dates: [], creditsOf: new Map() };

async function computeLiability(tx: Transaction, now: Date): Promise<Liability> {
  const asOf = toBusinessDate(now);
  const { lastPaid, next } = await findNextPayable(tx);
  await insertTierCredits(tx);
  const projection = next === undefined ? NOTHING_TO_COME : await projectCredits(tx, next, asOf);
  const figures = calculateLiability(asOf, now, await getClubSums(tx), await listTierSums(tx), projection);
  await upsertLiability(tx, figures, lastPaid);
  return figures;
}

/** The liability of today, computed unless it is kept since the last run. At a million members that takes a good part of a minute. */
export async function keepLiability(database: Database, now: Date): Promise<Liability> {
  const kept = await findLiability(database, toBusinessDate(now));
  if (kept) return kept;
  return database.transaction(async (tx) => {
    await lockLiability(tx);
    return (await findLiability(tx, toBusinessDate(now))) ?? computeLiability(tx, now);
  });
}
