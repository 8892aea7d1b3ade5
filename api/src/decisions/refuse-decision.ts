import type { Transaction } from '../database/database';
import { AppError } from '../errors/app-error';

/** What can be decided, and what it is called in a sentence. */
const NOUNS = {
  deposits: 'deposit',
  withdrawal_requests: 'withdrawal request',
  payouts: 'payout',
} as const;

/**
 * Says why the guarded statement of a decision found nothing to decide.
 * @param describe what the state keeps somebody from, if not from the first decision
 * @throws AppError not_found, own_decision, already_decided
 */
export async function refuseDecision(
  tx: Transaction,
  table: keyof typeof NOUNS,
  id: bigint,
  actorId: bigint,
  describe = (status: string) => `The ${NOUNS[table]} ${id} is already decided: ${status}.`,
): Promise<never> {
  const noun = NOUNS[table];
  const [row] = await tx.query<{ status: string; memberId: bigint }>(
    `SELECT status, member_id AS "memberId" FROM ${table} WHERE id = $1`,
    [id],
  );
  if (!row) throw new AppError('not_found', `There is no ${noun} ${id}.`);
  if (row.memberId === actorId) {
    throw new AppError('own_decision', `Nobody decides on their own ${noun}. Another admin must decide on this one.`);
  }
  throw new AppError('already_decided', describe(row.status));
}
