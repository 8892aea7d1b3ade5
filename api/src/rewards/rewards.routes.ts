import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { NewReward, Proposed, StatementEntry } from '../contract';
import { checkRewardAmount } from '../contract/rules';
import type { Deps } from '../deps';
import { refuseInput } from '../errors/app-error';
import { MONEY, staffRoute } from '../route-options';

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
