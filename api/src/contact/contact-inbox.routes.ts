import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ContactMessagePage, EnvelopeOf, PageQuery, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { listContactMessages, toContactMessage } from './contact.queries';

export function contactInboxRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/contact-messages',
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Messages of visitors, the newest first',
          tags: ['admin'],
          querystring: Type.Object(PageQuery, { additionalProperties: false }),
          response: { 200: EnvelopeOf(ContactMessagePage), ...errorReplies },
        },
      },
      async (request) => {
        const { cursor, limit = LIMIT_DEFAULT } = request.query;
        const rows = await listContactMessages(deps.database, cursor, limit);
        return toEnvelope(toPage(rows, limit, toContactMessage), 'OK');
      },
    );
  };
}
