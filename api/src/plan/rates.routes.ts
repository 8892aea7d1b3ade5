import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EnvelopeOf, NewRates, Rates, RateVersion, toEnvelope } from '../contract';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { executeOnce } from '../idempotency/execute-once';
import { toBusinessDate } from '../ledger/business-date';
import { addRates, getRatesOn, listRates, toRateVersion, toRates } from './rates';

export function ratesRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/rates',
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'The rates of the compensation plan that hold today, in basis points',
          tags: ['plans'],
          response: { 200: EnvelopeOf(Rates), ...errorReplies },
        },
      },
      async () => toEnvelope(toRates(await getRatesOn(database, toBusinessDate(now()))), 'OK'),
    );
  };
}

export function adminRatesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const getVersionInForce = async () => (await getRatesOn(deps.database, toBusinessDate(deps.now()))).version;

  return async (app) => {
    app.get(
      '/rates',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'All versions of the rates, the one that takes effect last first',
          tags: ['admin'],
          response: { 200: EnvelopeOf(Type.Array(RateVersion)), ...errorReplies },
        },
      },
      async () => {
        const inForce = await getVersionInForce();
        const rows = await listRates(deps.database);
        return toEnvelope(
          rows.map((row) => toRateVersion(row, inForce)),
          'OK',
        );
      },
    );

    app.post(
      '/rates',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'New rates from a date on, tomorrow at the earliest',
          tags: ['admin'],
          body: NewRates,
          response: { 200: EnvelopeOf(RateVersion), ...errorReplies },
        },
      },
      async (request) => {
        const inForce = await getVersionInForce();
        return executeOnce(deps, request, async (tx) => {
          const row = await addRates(tx, request.body, toActor(request), deps.now());
          return toEnvelope(toRateVersion(row, inForce), `Rates take effect on ${row.effectiveOn}.`);
        });
      },
    );
  };
}
