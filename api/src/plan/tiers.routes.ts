import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Id, NewPlan, Plan, Proposed, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { MONEY, openRoute, staffRoute } from '../route-options';
import { listPlans, toPlan } from './tiers';

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

const PlanResult = Type.Union([Plan, Proposed]);

export function adminPlansRoutes(): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/plans',
      staffRoute('plans.change', 'Create a tier', {
        ...MONEY,
        body: NewPlan,
        result: PlanResult,
      }),
      (request) => {
        const want = { planId: null, terms: request.body };
        return app.decideTogether(request, { kind: 'plan', want, done: 'Plan created.' });
      },
    );

    app.put(
      '/plans/:planId',
      staffRoute('plans.change', 'Edit a tier: a new version, for new packages alone', {
        ...MONEY,
        params: PlanParams,
        body: NewPlan,
        result: PlanResult,
      }),
      (request) => {
        const want = { planId: request.params.planId, terms: request.body };
        return app.decideTogether(request, { kind: 'plan', want, done: 'Plan saved.' });
      },
    );

    app.delete(
      '/plans/:planId',
      staffRoute('plans.change', 'Take a tier off sale; running packages keep its terms', {
        ...MONEY,
        params: PlanParams,
        result: Type.Union([Type.Null(), Proposed]),
      }),
      (request) => app.decideTogether(request, { kind: 'plan_removal', want: request.params, done: 'Plan deleted.' }),
    );
  };
}
