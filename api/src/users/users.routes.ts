import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EnvelopeOf, Profile, Registration, SessionGrant, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { errorReplies } from '../errors/error-replies';
import { requireSession } from '../sessions/access-guard';
import { toClient } from '../sessions/create-session';
import { countAttempt } from '../throttles/throttle';
import { checkRegistration } from './check-registration';
import { getMember, toProfile } from './member.queries';
import { registerMember } from './register-member';

export function usersRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/registerUser',
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'Become a member',
          tags: ['user'],
          body: Registration,
          response: { 200: EnvelopeOf(SessionGrant), ...errorReplies },
        },
      },
      async (request) => {
        const registration = checkRegistration(request.body);
        await countAttempt(deps, 'registrationPerAddress', request.ip);
        const grant = await registerMember(deps, registration, toClient(request));
        return toEnvelope(grant, 'Registration successful.');
      },
    );

    app.get(
      '/profile',
      {
        config: { access: 'member' },
        schema: {
          summary: 'The signed-in member',
          tags: ['user'],
          response: { 200: EnvelopeOf(Profile), ...errorReplies },
        },
      },
      async (request) => {
        const { id } = requireSession(request).member;
        return toEnvelope(toProfile(await getMember(deps.database, id)), 'OK');
      },
    );
  };
}
