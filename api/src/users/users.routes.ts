import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Profile, Registration, SessionGrant, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { memberRoute, openRoute } from '../route-options';
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
      openRoute('user', 'Become a member', { body: Registration, result: SessionGrant }),
      async (request) => {
        const registration = checkRegistration(request.body);
        await countAttempt(deps, 'registrationPerAddress', request.ip);
        const grant = await registerMember(deps, registration, toClient(request));
        return toEnvelope(grant, 'Registration successful.');
      },
    );

    app.get('/profile', memberRoute('user', 'The signed-in member', { result: Profile }), async (request) => {
      const { id } = requireSession(request).member;
      return toEnvelope(toProfile(await getMember(deps.database, id)));
    });
  };
}
