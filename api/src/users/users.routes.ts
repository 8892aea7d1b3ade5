import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Login, Profile, Registration, SessionGrant, toEnvelope } from '../contract';
import { checkEmail, normalizeEmail } from '../contract/rules';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { memberRoute, openRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { createSession, digestToken, toClient, type Client } from '../sessions/create-session';
import { deleteSession } from '../sessions/session.queries';
import { clearAttempts, countAttempt } from '../throttles/throttle';
import { findCredentials, getMember, toProfile, type Credentials } from './member.queries';
import { checkMemberName } from './member-name';
import { DUMMY_PASSWORD_HASH, verifyPassword } from './password';
import { checkRegistration, registerMember } from './register-member';

export function usersRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/registerUser',
      openRoute('user', 'Become a member', { body: Registration, result: SessionGrant }),
      async (request) => {
        const registration = checkRegistration(request.body, (name) =>
          checkMemberName(name, deps.config.site.brand.name),
        );
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

/**
 * Verifies even where there is nobody, so that an unknown e-mail cannot be told from a wrong password by the time it
 * takes.
 */
export async function isPasswordOf(
  credentials: Credentials | undefined,
  password: string,
  verify: typeof verifyPassword = verifyPassword,
): Promise<boolean> {
  const matches = await verify(credentials?.passwordHash ?? DUMMY_PASSWORD_HASH, password);
  return matches && credentials !== undefined;
}

/** @throws AppError login_failed with one sentence for every cause, too_many_requests */
async function logIn(deps: Deps, login: Login, client: Client): Promise<SessionGrant> {
  const email = normalizeEmail(login.email).toLowerCase();
  await countAttempt(deps, 'loginPerAddress', client.address);
  await countAttempt(deps, 'loginPerAccount', email);

  const canExist = checkEmail(email) === undefined;
  const credentials = canExist ? await findCredentials(deps.database, email) : undefined;
  const isRightPassword = await isPasswordOf(credentials, login.password);
  if (!credentials?.isEnabled || !isRightPassword) {
    throw new AppError('login_failed', 'Login failed. Please check your credentials.');
  }

  await clearAttempts(deps, 'loginPerAccount', email);
  const token = await createSession(deps.database, deps, credentials.memberId, client);
  return { ...toProfile(await getMember(deps.database, credentials.memberId)), token };
}
