import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Login, SessionGrant, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { openRoute } from '../route-options';
import { toClient } from '../sessions/create-session';
import { deleteSession } from '../sessions/session.queries';
import { digestToken } from '../sessions/session-token';
import { logIn } from './log-in';

export function logInRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post('/userLogin', openRoute('user', 'Sign in', { body: Login, result: SessionGrant }), async (request) =>
      toEnvelope(await logIn(deps, request.body, toClient(request)), 'Login successful.'),
    );

    app.post(
      '/logout',
      // A token is enough to end it; one that has ended already is no reason to complain.
      openRoute('user', 'Sign out: end the token sent in the authorization header', { result: Type.Null() }),
      async (request) => {
        const tokenDigest = digestToken(request.headers.authorization);
        if (tokenDigest) await deleteSession(deps.database, tokenDigest);
        return toEnvelope(null, 'Signed out.');
      },
    );
  };
}
