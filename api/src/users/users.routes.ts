import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Invitation, InvitationQuery, Login, Profile, Registration, SessionGrant, toEnvelope } from '../contract';
import { checkEmail, normalizeEmail, normalizeReferralCode, REFERRAL_CODE_UNKNOWN } from '../contract/rules';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { memberRoute, openRoute } from '../route-options';
import { recordSecurityEvent } from '../security/security-events';
import { requireSession } from '../sessions/access-guard';
import { digestToken, toClient } from '../sessions/create-session';
import { findDeviceSubject, rememberDevice, type RememberedDevice } from '../sessions/devices';
import { endSession } from '../sessions/end-session';
import { clearAttempts, countAttempt, uncountAttempt } from '../throttles/throttle';
import { demandFactor } from './factor-log-in';
import { getProfile, grantSession, refuseDisabled, refuseLogIn } from './grant-session';
import { findCredentials, findFirstName, lockCredentials, type Credentials } from './member.queries';
import { checkMemberName } from './member-name';
import { DUMMY_PASSWORD_HASH, verifyPassword } from './password';
import { checkRegistration, registerMember } from './register-member';

export function usersRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/registerUser',
      openRoute('user', 'Become a member', { body: Registration, result: SessionGrant }),
      async (request, reply) => {
        const registration = checkRegistration(request.body, (name) =>
          checkMemberName(name, deps.config.site.brand.name),
        );
        await countAttempt(deps, 'registrationPerAddress', request.ip);
        let device: RememberedDevice | undefined;
        const grant = await registerMember(deps, registration, toClient(request), async (tx, memberId) => {
          device = await rememberDevice(tx, deps, memberId, request);
        });
        device?.tell(reply);
        return toEnvelope(grant, 'Registration successful.');
      },
    );

    app.get(
      '/invitation',
      openRoute('user', 'Who invites with a referral code', { querystring: InvitationQuery, result: Invitation }),
      async (request) => {
        await countAttempt(deps, 'invitationPerAddress', request.ip);
        const firstName = await findFirstName(deps.database, normalizeReferralCode(request.query.referralCode));
        if (firstName === undefined) throw new AppError('not_found', REFERRAL_CODE_UNKNOWN);
        return toEnvelope({ firstName });
      },
    );

    app.get('/profile', memberRoute('user', 'The signed-in member', { result: Profile }), async (request) => {
      const { member, viewedUntil } = requireSession(request);
      const profile = await getProfile(deps.database, deps, member.id);
      return toEnvelope({ ...profile, ...(viewedUntil && { viewedUntil: viewedUntil.toISOString() }) });
    });
  };
}

export function logInRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/userLogin',
      openRoute('user', 'Sign in', { body: Login, result: SessionGrant }),
      async (request, reply) => toEnvelope(await logIn(deps, request.body, request, reply), 'Login successful.'),
    );

    app.post(
      '/logout',
      // A token is enough to end it; one that has ended already is no reason to complain.
      openRoute('user', 'Sign out: end the token sent in the authorization header', {
        isForViews: true,
        result: Type.Null(),
      }),
      async (request) => {
        const tokenDigest = digestToken(request.headers.authorization);
        if (tokenDigest) await deps.database.transaction((tx) => endSession(tx, tokenDigest, request.ip, deps.now()));
        return toEnvelope(null, 'Signed out.');
      },
    );
  };
}

/**
 * Verifies even where there is nobody, so that an unknown email cannot be told from a wrong password by the time it
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

/**
 * Counts an attempt before it is known how it ends, so that many at once are counted, too.
 * @returns what takes it back once it has turned out right
 * @throws AppError too_many_requests
 */
async function countLogIn(
  deps: Deps,
  email: string,
  credentials: Credentials | undefined,
  request: FastifyRequest,
): Promise<() => Promise<void>> {
  const subject = await findDeviceSubject(deps.database, credentials?.memberId, request, deps.now());
  if (subject !== undefined) {
    await countAttempt(deps, 'loginPerDevice', subject);
    return () => clearAttempts(deps, 'loginPerDevice', subject);
  }
  await countAttempt(deps, 'loginPerAddress', request.ip);
  await countAttempt(deps, 'loginPerAccount', email);
  return async () => {
    // Of all who share the address, those who are right take nothing from the others.
    await uncountAttempt(deps, 'loginPerAddress', request.ip);
    await clearAttempts(deps, 'loginPerAccount', email);
  };
}

/**
 * Who shows the password of a disabled account is told so, and where to write; every other cause has one sentence.
 * @throws AppError login_failed, factor_required, too_many_requests
 */
async function logIn(deps: Deps, login: Login, request: FastifyRequest, reply: FastifyReply): Promise<SessionGrant> {
  const email = normalizeEmail(login.email).toLowerCase();
  const canExist = checkEmail(email) === undefined;
  const credentials = canExist ? await findCredentials(deps.database, email) : undefined;
  const takeBack = await countLogIn(deps, email, credentials, request);

  const isRightPassword = await isPasswordOf(credentials, login.password);
  if (!credentials || !isRightPassword) {
    // Of somebody unknown the address that was typed is nobody's, and may be a password.
    recordSecurityEvent(request, { kind: 'login_failed', memberId: credentials?.memberId });
    refuseLogIn();
  }

  if (!credentials.isEnabled) {
    recordSecurityEvent(request, { kind: 'login_failed', memberId: credentials.memberId, detail: 'disabled' });
    refuseDisabled();
  }

  await takeBack();
  await demandFactor(deps, credentials, request);
  return grantSession(deps, request, reply, async (tx) => {
    if (!(await lockCredentials(tx, credentials))) refuseLogIn();
    return credentials.memberId;
  });
}
