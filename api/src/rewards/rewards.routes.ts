import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EnvelopeOf, Id, NewReward, ReasonBody, StatementEntry, toEnvelope } from '../contract';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { executeOnce } from '../idempotency/execute-once';
import { creditReward } from './credit-reward';
import { reverseTransfer } from './reverse-transfer';

export function rewardsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/rewards',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Credit a member, with a reason',
          tags: ['admin'],
          body: NewReward,
          response: { 200: EnvelopeOf(StatementEntry), ...errorReplies },
        },
      },
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const entry = await creditReward(tx, request.body, toActor(request), deps.now());
          return toEnvelope(entry, 'Reward credited.');
        }),
    );

    app.post(
      '/transfers/:transferId/reversal',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Take back what came into a wallet, by a transfer in the other direction',
          tags: ['admin'],
          params: Type.Object({ transferId: Id }),
          body: ReasonBody,
          response: { 200: EnvelopeOf(StatementEntry), ...errorReplies },
        },
      },
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const id = BigInt(request.params.transferId);
          const entry = await reverseTransfer(tx, id, request.body.reason, toActor(request), deps.now());
          return toEnvelope(entry, 'Transfer reversed.');
        }),
    );
  };
}
