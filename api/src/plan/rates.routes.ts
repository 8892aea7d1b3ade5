import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { NewRates, Rates, RateVersion, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { adminRoute, openRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { toBusinessDate } from '../ledger/business-date';
import { addRates, getRatesOn, listRates, toRateVersion, toRates } from './rates';

export function ratesRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/rates',
      openRoute('plans', 'The rates of the compensation plan that hold today, in basis points', { result: Rates }),
      async () => toEnvelope(toRates(await getRatesOn(database, toBusinessDate(now())))),
    );
  };
}

export function adminRatesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const getVersionInForce = async () => (await getRatesOn(deps.database, toBusinessDate(deps.now()))).version;

  return async (app) => {
    app.get(
      '/rates',
      adminRoute('admin', 'All versions of the rates, the one that takes effect last first', {
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
      adminRoute('admin', 'New rates from a date on, tomorrow at the earliest', {
        body: NewRates,
        result: RateVersion,
      }),
      async (request) => {
        const inForce = await getVersionInForce();
        return executeOnce(deps, request, `Rates take effect on ${request.body.effectiveOn}.`, async (tx, actor, now) =>
          toRateVersion(await addRates(tx, request.body, actor, now), inForce),
        );
      },
    );
  };
}
