import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Id, NewReward, ReasonBody, StatementEntry, toEnvelope } from '../contract';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { adminRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { creditReward } from './credit-reward';
import { reverseTransfer } from './reverse-transfer';

export function rewardsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/rewards',
      adminRoute('admin', 'Credit a member, with a reason', { body: NewReward, result: StatementEntry }),
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const entry = await creditReward(tx, request.body, toActor(request), deps.now());
          return toEnvelope(entry, 'Reward credited.');
        }),
    );

    app.post(
      '/transfers/:transferId/reversal',
      adminRoute('admin', 'Take back what came into a wallet, by a transfer in the other direction', {
        params: Type.Object({ transferId: Id }),
        body: ReasonBody,
        result: StatementEntry,
      }),
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const id = BigInt(request.params.transferId);
          const entry = await reverseTransfer(tx, id, request.body.reason, toActor(request), deps.now());
          return toEnvelope(entry, 'Transfer reversed.');
        }),
    );
  };
}
