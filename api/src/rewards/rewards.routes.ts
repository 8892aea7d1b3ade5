import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { NewReward, Proposed, StatementEntry } from '../contract';
import { checkRewardAmount } from '../contract/rules';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { staffRoute } from '../route-options';

export function rewardsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/rewards',
      staffRoute('rewards.credit', 'Credit a member, with a reason', {
        isAboutMoney: true,
        proof: 'always',
        body: NewReward,
        result: Type.Union([StatementEntry, Proposed]),
      }),
      (request) => {
        const refusal = checkRewardAmount(request.body.amount, deps.config.limits.rewardMaxRupees);
        if (refusal !== undefined) throw new AppError('invalid_input', refusal, { field: 'amount' });
        return app.decideTogether(request, { kind: 'reward', want: request.body, done: 'Reward credited.' });
      },
    );
  };
}
