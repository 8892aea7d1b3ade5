import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { errorReplies } from '../errors/error-replies';
import type { SitePages } from './site-pages';

/** What is live now, for tabs that were opened before. */
export function liveReleasesRoutes(pages: SitePages): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/releases.json',
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'The live version of every remote, by its name',
          tags: ['site'],
          response: { 200: Type.Record(Type.String(), Type.String()), ...errorReplies },
        },
      },
      async (_request, reply) => {
        const { liveVersions } = await pages.getSite();
        reply.header('cache-control', 'no-cache');
        return liveVersions;
      },
    );
  };
}
