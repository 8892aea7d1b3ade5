import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Id, NewReward, ReasonBody, StatementEntry } from '../contract';
import { checkRewardAmount } from '../contract/rules';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { adminRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { creditReward } from './credit-reward';
import { reverseTransfer } from './reverse-transfer';

export function rewardsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/rewards',
      adminRoute('admin', 'Credit a member, with a reason', { body: NewReward, result: StatementEntry }),
      (request) => {
        const complaint = checkRewardAmount(request.body.amount, deps.config.limits.rewardMaxRupees);
        if (complaint !== undefined) throw new AppError('invalid_input', complaint, { field: 'amount' });
        return executeOnce(deps, request, 'Reward credited.', (tx, actor, now) =>
          creditReward(tx, request.body, actor, now),
        );
      },
    );

    app.post(
      '/transfers/:transferId/reversal',
      adminRoute('admin', 'Take back what came into a wallet, by a transfer in the other direction', {
        params: Type.Object({ transferId: Id }),
        body: ReasonBody,
        result: StatementEntry,
      }),
      (request) =>
        executeOnce(deps, request, 'Transfer reversed.', (tx, actor, now) =>
          reverseTransfer(tx, BigInt(request.params.transferId), request.body.reason, actor, now),
        ),
    );
  };
}
