import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { NewReward, StatementEntry, Proposed } from '../contract';
import { insertAuditEntry, moveWallet } from '../audit/insert-audit-entry';
import { checkRewardAmount } from '../contract/rules';
import { getRow, type Transaction, type Queryable } from '../database/database';
import type { Actor } from '../decisions/actor';
import { tellDisabled } from '../decisions/require-reason';
import type { Deps } from '../deps';
import { AppError, refuseInput } from '../errors/app-error';
import { getClubAccountId } from '../ledger/accounts';
import type { NewTransfer } from '../ledger/post-transfers';
import { parseWholeRupees } from '../ledger/rupees';
import { notify } from '../notifications/notify';
import { MONEY, staffRoute } from '../route-options';
import { getStatementEntry } from '../wallet/statement.queries';

/** @throws AppError not_found */
async function getMember(database: Queryable, memberId: bigint): Promise<{ isDisabled: boolean }> {
  const [member] = await database.query<{ isDisabled: boolean }>(
    'SELECT NOT is_enabled AS "isDisabled" FROM members WHERE id = $1',
    [memberId],
  );
  if (!member) throw new AppError('not_found', `There is no member ${memberId}.`, { field: 'memberId' });
  return member;
}

/** @returns its id */
async function insertReward(
  tx: Transaction,
  reward: { memberId: bigint; amountMicros: bigint; reason: string; creditedBy: bigint },
  now: Date,
): Promise<bigint> {
  const { id } = await getRow<{ id: bigint }>(
    tx,
    `INSERT INTO rewards (member_id, amount_micros, reason, credited_at, credited_by) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [reward.memberId, reward.amountMicros, reward.reason, now, reward.creditedBy],
  );
  return id;
}

/** @throws AppError not_found, own_decision */
export async function creditReward(
  tx: Transaction,
  reward: NewReward,
  actor: Actor,
  now: Date,
): Promise<StatementEntry> {
  const memberId = BigInt(reward.memberId);
  if (memberId === actor.memberId) {
    throw new AppError('own_decision', 'Nobody rewards themselves. Another admin must do it.');
  }
  const member = await getMember(tx, memberId);
  const amountMicros = parseWholeRupees(reward.amount);
  const reason = reward.reason.trim();
  const transfer: NewTransfer = {
    debitAccountId: getClubAccountId('reward_expense', memberId),
    creditAccountId: memberId,
    amountMicros,
    kind: 'reward',
    sourceId: await insertReward(tx, { memberId, amountMicros, reason, creditedBy: actor.memberId }, now),
    reference: `Reward: ${reason}`,
  };
  const { ids, before, after } = await moveWallet(tx, memberId, transfer, now);
  const [transferId] = ids;
  await insertAuditEntry(tx, actor, now, {
    action: 'reward.credit',
    subject: `member:${memberId}`,
    before,
    after: {
      ...after,
      transferId: String(transferId),
      amount: reward.amount,
      reason: reward.reason,
      ...tellDisabled(member),
    },
  });
  await notify(tx, memberId, 'reward', { amountMicros: String(amountMicros), reason }, now);
  return getStatementEntry(tx, memberId, transferId);
}

export function rewardsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/rewards',
      staffRoute('rewards.credit', 'Credit a member, with a reason', {
        ...MONEY,
        body: NewReward,
        result: Type.Union([StatementEntry, Proposed]),
      }),
      (request) => {
        refuseInput('amount', checkRewardAmount(request.body.amount, deps.config.limits.rewardMaxRupees));
        return app.decideTogether(request, { kind: 'reward', want: request.body, done: 'Reward credited.' });
      },
    );
  };
}
