import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EnvelopeOf, Overview, OverviewQuery, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { getOverview } from './get-overview';

export function overviewRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/overview',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Live counters, and the figures of the last months',
          tags: ['admin'],
          querystring: OverviewQuery,
          response: { 200: EnvelopeOf(Overview), ...errorReplies },
        },
      },
      async (request) => toEnvelope(await getOverview(deps.database, deps.now(), request.query.months), 'OK'),
    );
  };
}
