import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EnvelopeOf, Login, SessionGrant, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { toClient } from '../sessions/create-session';
import { deleteSession } from '../sessions/session.queries';
import { digestToken } from '../sessions/session-token';
import { logIn } from './log-in';

export function logInRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/userLogin',
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'Sign in',
          tags: ['user'],
          body: Login,
          response: { 200: EnvelopeOf(SessionGrant), ...errorReplies },
        },
      },
      async (request) => toEnvelope(await logIn(deps, request.body, toClient(request)), 'Login successful.'),
    );

    app.post(
      '/logout',
      {
        // Whoever holds a token may end it; a token that has ended already is no reason to complain.
        config: { access: 'anyone' },
        schema: {
          summary: 'Sign out: end the token sent in the authorization header',
          tags: ['user'],
          response: { 200: EnvelopeOf(Type.Null()), ...errorReplies },
        },
      },
      async (request) => {
        const tokenDigest = digestToken(request.headers.authorization);
        if (tokenDigest) await deleteSession(deps.database, tokenDigest);
        return toEnvelope(null, 'Signed out.');
      },
    );
  };
}
