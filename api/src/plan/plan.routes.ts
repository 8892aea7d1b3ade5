import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  NewPurchaseRules,
  NewRates,
  Proposed,
  PublicRates,
  PurchaseRulesState,
  RateVersion,
  toEnvelope,
  Id,
  NewPlan,
  Plan,
} from '../contract';
import type { Deps } from '../deps';
import { MONEY, openRoute, staffRoute } from '../route-options';
import { toBusinessDate } from '../ledger/business-date';
import { getPurchaseRules, getPurchaseRulesState } from './purchase-rules';
import { getRatesOn, listRates, toRateVersion, toRates } from './rates';
import { listPlans, toPlan } from './tiers';

export function ratesRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/rates',
      openRoute('plans', 'The rates of the compensation plan that hold today, in basis points', {
        result: PublicRates,
      }),
      async () => {
        const today = toBusinessDate(now());
        const rates = toRates(await getRatesOn(database, today));
        const { cashbackFrom } = await getPurchaseRules(database, today);
        return toEnvelope(cashbackFrom === 'confirmation' ? rates : { ...rates, cashbackFrom });
      },
    );
  };
}

export function adminRatesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const getVersionInForce = async () => (await getRatesOn(deps.database, toBusinessDate(deps.now()))).version;

  return async (app) => {
    app.get(
      '/rates',
      staffRoute('rates.read', 'All versions of the rates, the one that takes effect last first', {
        result: Type.Array(RateVersion),
      }),
      async () => {
        const inForce = await getVersionInForce();
        const rows = await listRates(deps.database);
        return toEnvelope(rows.map((row) => toRateVersion(row, inForce)));
      },
    );

    app.post(
      '/rates',
      staffRoute('rates.change', 'New rates from a date on, tomorrow at the earliest', {
        ...MONEY,
        body: NewRates,
        result: Type.Union([RateVersion, Proposed]),
      }),
      (request) => {
        const done = `Rates take effect on ${request.body.effectiveOn}.`;
        return app.decideTogether(request, { kind: 'rates', want: request.body, done });
      },
    );

    app.get(
      '/purchase-rules',
      staffRoute('rates.read', 'What holds for purchases, since when, and what is planned', {
        result: PurchaseRulesState,
      }),
      async () => toEnvelope(await getPurchaseRulesState(deps.database, deps.now())),
    );

    app.put(
      '/purchase-rules',
      staffRoute('rates.change', 'New rules for what is bought from a date on, tomorrow at the earliest', {
        ...MONEY,
        body: NewPurchaseRules,
        result: Type.Union([PurchaseRulesState, Proposed]),
      }),
      (request) => {
        const done = `The rules take effect on ${request.body.effectiveOn}.`;
        return app.decideTogether(request, { kind: 'purchase_rules', want: request.body, done });
      },
    );
  };
}

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
