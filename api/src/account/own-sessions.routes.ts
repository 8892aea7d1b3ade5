import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EnvelopeOf, Id, SessionInfo, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { errorReplies } from '../errors/error-replies';
import { executeOnce } from '../idempotency/execute-once';
import { requireSession } from '../sessions/access-guard';
import { deleteOtherSessions, deleteOwnSession, listLiveSessions, toSessionInfo } from '../sessions/session.queries';

/** Where the member is signed in. */
export function ownSessionsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/sessions',
      {
        config: { access: 'member' },
        schema: {
          summary: 'Own sessions, the last used first',
          tags: ['user'],
          response: { 200: EnvelopeOf(Type.Array(SessionInfo)), ...errorReplies },
        },
      },
      async (request) => {
        const { id, member } = requireSession(request);
        const sessions = await listLiveSessions(deps.database, member.id, deps.now());
        return toEnvelope(
          sessions.map((session) => toSessionInfo(session, id)),
          'OK',
        );
      },
    );

    app.delete(
      '/sessions/:sessionId',
      {
        config: { access: 'member' },
        schema: {
          summary: 'End one of the own sessions',
          tags: ['user'],
          params: Type.Object({ sessionId: Id }),
          response: { 200: EnvelopeOf(Type.Null()), ...errorReplies },
        },
      },
      (request) => {
        const { member } = requireSession(request);
        return executeOnce(deps, request, async (tx) => {
          const isEnded = await deleteOwnSession(tx, member.id, BigInt(request.params.sessionId));
          if (!isEnded) throw new AppError('not_found', 'You have no such session.');
          return toEnvelope(null, 'Session ended.');
        });
      },
    );

    app.delete(
      '/sessions',
      {
        config: { access: 'member' },
        schema: {
          summary: 'End all other sessions',
          tags: ['user'],
          response: { 200: EnvelopeOf(Type.Null()), ...errorReplies },
        },
      },
      (request) => {
        const { id, member } = requireSession(request);
        return executeOnce(deps, request, async (tx) => {
          await deleteOtherSessions(tx, member.id, id);
          return toEnvelope(null, 'Your other sessions have ended.');
        });
      },
    );
  };
}
