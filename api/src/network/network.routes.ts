import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  Network,
  NetworkChildren,
  NetworkHits,
  PlainPageQuery,
  SearchText,
  TeamPage,
  TeamQuery,
  toEnvelope,
} from '../contract';
import type { Deps } from '../deps';
import { MemberParams, memberRoute } from '../route-options';
import { toPage } from '../paging/paging';
import { requireSession } from '../sessions/access-guard';
import { getNode, listChildren, listLevels, requireOwnTeam, toNetworkNode } from './network.queries';
import { findWeek, listTeam, searchTeam } from './team';

export function networkRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/network',
      memberRoute('network', 'The top of the own network, and how many stand at each level below', { result: Network }),
      async (request) => {
        const { id } = requireSession(request).member;
        const self = toNetworkNode(await getNode(deps.database, id));
        const levels = await listLevels(deps.database, id, findWeek(deps.now()));
        return toEnvelope({ self, levels });
      },
    );

    app.get(
      '/network/:memberId/children',
      memberRoute('network', 'The direct downline of a member of the own team, in the order of joining', {
        params: MemberParams,
        querystring: PlainPageQuery,
        result: NetworkChildren,
      }),
      async (request) => {
        const memberId = BigInt(request.params.memberId);
        await requireOwnTeam(deps.database, memberId, requireSession(request).member.id);
        const rows = await listChildren(deps.database, memberId, request.query);
        return toEnvelope(toPage(rows, request.query.limit, toNetworkNode));
      },
    );

    app.get(
      '/network/members',
      memberRoute('network', 'Members of the ten levels below oneself as a list, the newest first', {
        querystring: TeamQuery,
        result: TeamPage,
      }),
      async (request) => {
        const viewerId = requireSession(request).member.id;
        return toEnvelope(await listTeam(deps.database, viewerId, request.query, deps.now()));
      },
    );

    app.get(
      '/network/search',
      memberRoute('network', 'Members of the own team by a part of their name, with the way to each', {
        querystring: Type.Object({ q: SearchText }, { additionalProperties: false }),
        result: NetworkHits,
      }),
      async (request) =>
        toEnvelope(await searchTeam(deps.database, requireSession(request).member.id, request.query.q)),
    );
  };
}
