import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Id, SessionInfo, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { memberRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { requireSession } from '../sessions/access-guard';
import { deleteOtherSessions, deleteOwnSession, listLiveSessions, toSessionInfo } from '../sessions/session.queries';

/** Where the member is signed in. */
export function ownSessionsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/sessions',
      memberRoute('user', 'Own sessions, the last used first', { result: Type.Array(SessionInfo) }),
      async (request) => {
        const { id, member } = requireSession(request);
        const sessions = await listLiveSessions(deps.database, member.id, deps.now());
        return toEnvelope(sessions.map((session) => toSessionInfo(session, id)));
      },
    );

    app.delete(
      '/sessions/:sessionId',
      memberRoute('user', 'End one of the own sessions', {
        params: Type.Object({ sessionId: Id }),
        result: Type.Null(),
      }),
      (request) => {
        const { member } = requireSession(request);
        return executeOnce(deps, request, async (tx) => {
          const isEnded = await deleteOwnSession(tx, member.id, BigInt(request.params.sessionId));
          if (!isEnded) throw new AppError('not_found', 'You have no such session.');
          return toEnvelope(null, 'Session ended.');
        });
      },
    );

    app.delete('/sessions', memberRoute('user', 'End all other sessions', { result: Type.Null() }), (request) => {
      const { id, member } = requireSession(request);
      return executeOnce(deps, request, async (tx) => {
        await deleteOtherSessions(tx, member.id, id);
        return toEnvelope(null, 'Your other sessions have ended.');
      });
    });
  };
}
