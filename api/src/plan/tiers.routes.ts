import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Id, Plan, PlanTerms, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { adminRoute, openRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { createPlan, deletePlan, editPlan, listPlans, toPlan } from './tiers';

const PlanParams = Type.Object({ planId: Id });

export function plansRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/plans',
      openRoute('plans', 'The tiers on sale, the smallest first', { result: Type.Array(Plan) }),
      async () => toEnvelope((await listPlans(deps.database)).map(toPlan)),
    );
  };
}

export function adminPlansRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post('/plans', adminRoute('plans', 'Create a tier', { body: PlanTerms, result: Plan }), (request) =>
      executeOnce(deps, request, 'Plan created.', (tx, actor, now) => createPlan(tx, request.body, actor, now)),
    );

    app.put(
      '/plans/:planId',
      adminRoute('plans', 'Edit a tier: a new version, for new packages alone', {
        params: PlanParams,
        body: PlanTerms,
        result: Plan,
      }),
      (request) =>
        executeOnce(deps, request, 'Plan saved.', (tx, actor, now) =>
          editPlan(tx, BigInt(request.params.planId), request.body, actor, now),
        ),
    );

    app.delete(
      '/plans/:planId',
      adminRoute('plans', 'Take a tier off sale; running packages keep its terms', {
        params: PlanParams,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Plan deleted.', async (tx, actor, now) => {
          await deletePlan(tx, BigInt(request.params.planId), actor, now);
          return null;
        }),
    );
  };
}
