import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EnvelopeOf, Id, Plan, PlanTerms, toEnvelope } from '../contract';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { executeOnce } from '../idempotency/execute-once';
import { createPlan, deletePlan, editPlan, listPlans, toPlan } from './tiers';

const PlanParams = Type.Object({ planId: Id });

export function plansRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/plans',
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'The tiers on sale, the smallest first',
          tags: ['plans'],
          response: { 200: EnvelopeOf(Type.Array(Plan)), ...errorReplies },
        },
      },
      async () => toEnvelope((await listPlans(deps.database)).map(toPlan), 'OK'),
    );
  };
}

export function adminPlansRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/plans',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Create a tier',
          tags: ['plans'],
          body: PlanTerms,
          response: { 200: EnvelopeOf(Plan), ...errorReplies },
        },
      },
      (request) =>
        executeOnce(deps, request, async (tx) =>
          toEnvelope(await createPlan(tx, request.body, toActor(request), deps.now()), 'Plan created.'),
        ),
    );

    app.put(
      '/plans/:planId',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Edit a tier: a new version, for new packages alone',
          tags: ['plans'],
          params: PlanParams,
          body: PlanTerms,
          response: { 200: EnvelopeOf(Plan), ...errorReplies },
        },
      },
      (request) =>
        executeOnce(deps, request, async (tx) => {
          const planId = BigInt(request.params.planId);
          return toEnvelope(await editPlan(tx, planId, request.body, toActor(request), deps.now()), 'Plan saved.');
        }),
    );

    app.delete(
      '/plans/:planId',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Take a tier off sale; running packages keep its terms',
          tags: ['plans'],
          params: PlanParams,
          response: { 200: EnvelopeOf(Type.Null()), ...errorReplies },
        },
      },
      (request) =>
        executeOnce(deps, request, async (tx) => {
          await deletePlan(tx, BigInt(request.params.planId), toActor(request), deps.now());
          return toEnvelope(null, 'Plan deleted.');
        }),
    );
  };
}
