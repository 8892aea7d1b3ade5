import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ContactMessagePage, PageQuery, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { adminRoute } from '../route-options';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { listContactMessages, toContactMessage } from './contact.queries';

export function contactInboxRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/contact-messages',
      adminRoute('admin', 'Messages of visitors, the newest first', {
        querystring: Type.Object(PageQuery, { additionalProperties: false }),
        result: ContactMessagePage,
      }),
      async (request) => {
        const { cursor, limit = LIMIT_DEFAULT } = request.query;
        const rows = await listContactMessages(deps.database, cursor, limit);
        return toEnvelope(toPage(rows, limit, toContactMessage));
      },
    );
  };
}
