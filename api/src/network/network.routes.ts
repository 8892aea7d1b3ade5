import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EnvelopeOf, Id, Network, NetworkChildren, NetworkHits, PageQuery, SearchText, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { LIMIT_DEFAULT, toPage } from '../paging/paging';
import { requireSession } from '../sessions/access-guard';
import { getNode, listChildren, listLevels, requireOwnTeam, toNetworkNode } from './network.queries';
import { searchTeam } from './search-team';

export function networkRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/network',
      {
        config: { access: 'member' },
        schema: {
          summary: 'The top of the own network, and how many stand at each level below',
          tags: ['network'],
          response: { 200: EnvelopeOf(Network), ...errorReplies },
        },
      },
      async (request) => {
        const { id } = requireSession(request).member;
        const self = toNetworkNode(await getNode(deps.database, id));
        return toEnvelope({ self, levels: await listLevels(deps.database, id) }, 'OK');
      },
    );

    app.get(
      '/network/:memberId/children',
      {
        config: { access: 'member' },
        schema: {
          summary: 'The direct downline of a member of the own team, in the order of joining',
          tags: ['network'],
          params: Type.Object({ memberId: Id }),
          querystring: Type.Object(PageQuery, { additionalProperties: false }),
          response: { 200: EnvelopeOf(NetworkChildren), ...errorReplies },
        },
      },
      async (request) => {
        const memberId = BigInt(request.params.memberId);
        await requireOwnTeam(deps.database, memberId, requireSession(request).member.id);
        const { cursor, limit = LIMIT_DEFAULT } = request.query;
        const rows = await listChildren(deps.database, memberId, cursor, limit);
        return toEnvelope(toPage(rows, limit, toNetworkNode), 'OK');
      },
    );

    app.get(
      '/network/search',
      {
        config: { access: 'member' },
        schema: {
          summary: 'Members of the own team by a part of their name, with the way to each',
          tags: ['network'],
          querystring: Type.Object({ q: SearchText }, { additionalProperties: false }),
          response: { 200: EnvelopeOf(NetworkHits), ...errorReplies },
        },
      },
      async (request) =>
        toEnvelope(await searchTeam(deps.database, requireSession(request).member.id, request.query.q), 'OK'),
    );
  };
}
