import type { NewReward, StatementEntry } from '../contract';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { REWARD_EXPENSE } from '../ledger/accounts';
import { postTransfer } from '../ledger/post-transfers';
import { parseWholeRupees } from '../ledger/rupees';
import { getStatementEntry } from '../wallet/statement.queries';
import { hasMember } from './reward.queries';

/**
 * @param rewardKey tells this reward from every other
 * @throws AppError not_found, own_decision
 */
export async function creditReward(
  tx: Transaction,
  reward: NewReward,
  rewardKey: string,
  actor: Actor,
  now: Date,
): Promise<StatementEntry> {
  const memberId = BigInt(reward.memberId);
  if (memberId === actor.memberId) {
    throw new AppError('own_decision', 'Nobody rewards themselves. Another admin must do it.');
  }
  if (!(await hasMember(tx, memberId))) {
    throw new AppError('not_found', `There is no member ${memberId}.`, { field: 'memberId' });
  }
  const transferId = await postTransfer(
    tx,
    {
      debitAccountId: REWARD_EXPENSE,
      creditAccountId: memberId,
      amountMicros: parseWholeRupees(reward.amount),
      kind: 'reward',
      reference: `Reward: ${reward.reason.trim()}`,
      idempotencyKey: `reward:${rewardKey}`,
    },
    now,
  );
  await insertAuditEntry(tx, {
    at: now,
    actorId: actor.memberId,
    action: 'reward.credit',
    subject: `member:${memberId}`,
    before: null,
    after: { transferId: String(transferId), amount: reward.amount, reason: reward.reason },
    address: actor.address,
  });
  return getStatementEntry(tx, memberId, transferId);
}
