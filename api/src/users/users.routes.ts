import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  Invitation,
  InvitationQuery,
  Login,
  Profile,
  Registration,
  SessionGrant,
  toEnvelope,
  FactorLogin,
  PasskeyLogin,
  PasskeyRequest,
} from '../contract';
import { checkEmail, normalizeEmail, normalizeReferralCode, REFERRAL_CODE_UNKNOWN } from '../contract/rules';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { insertChallenge, tryChallenge, useChallenge } from '../factors/challenges';
import { requireOne, useFactor } from '../factors/own-factors';
import { findPasskeyOwner, listPasskeys, requestPasskey, toRelyingParty, usePasskey } from '../factors/passkeys';
import { memberRoute, openRoute } from '../route-options';
import { recordSecurityEvent } from '../security/security-events';
import { requireSession } from '../sessions/access-guard';
import { digestToken, toClient } from '../sessions/create-session';
import { findDeviceSubject, type RememberedDevice } from '../sessions/devices';
import { endSession } from '../sessions/end-session';
import { listFactorMethods } from '../sessions/proof';
import { clearAttempts, countAttempt, uncountAttempt } from '../throttles/throttle';
import { getProfile, grantSession, refuseDisabled, refuseLogIn, takeBrowser, tellOfGuesses } from './grant-session';
import { findCredentials, findFirstName, lockCredentials, type Credentials, lockEnabled } from './member.queries';
import { checkMemberName } from './member-name';
import { DUMMY_PASSWORD_HASH, verifyPassword } from './password';
import { checkRegistration, registerMember } from './register-member';

/**
 * After the right password of somebody who has more than that.
 * @throws AppError factor_required, with what is asked for; login_failed when the password was changed meanwhile
 */
async function demandFactor(deps: Deps, credentials: Credentials, request: FastifyRequest): Promise<void> {
  const { memberId } = credentials;
  const methods = await listFactorMethods(deps.database, memberId);
  if (methods.length === 0) return;
  const challengeId = await deps.database.transaction(async (tx) => {
    // Who has changed the password meanwhile has ended what could be met with the one before.
    if (!(await lockCredentials(tx, credentials))) refuseLogIn();
    return insertChallenge(tx, deps, 'log_in', memberId);
  });
  const passkeys = await listPasskeys(deps.database, memberId);
  const asked = await requestPasskey(toRelyingParty(deps, request), challengeId, passkeys);
  throw new AppError('factor_required', 'Please show your second factor.', {
    details: { challengeId, methods, ...(passkeys.length > 0 && { passkeyOptions: asked.options }) },
  });
}

/** A person who knows the password and guesses codes elsewhere does not keep the owner out of a browser of theirs. */
async function toGuessingSubject(deps: Deps, memberId: bigint, request: FastifyRequest): Promise<string> {
  return `factor:${(await findDeviceSubject(deps.database, memberId, request, deps.now())) ?? memberId}`;
}

/** @throws AppError challenge_expired, invalid_input, too_many_requests */
async function logInWithFactor(
  deps: Deps,
  { challengeId, passkey, ...shown }: FactorLogin,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionGrant> {
  const memberId = await tryChallenge(deps.database, challengeId, 'log_in', deps.now());
  if (memberId === null) throw new Error('A challenge of a sign-in is nobody’s');
  const subject = await toGuessingSubject(deps, memberId, request);
  // Nobody guesses a signature.
  const triesLeft = passkey ? undefined : await countAttempt(deps, 'passwordPerMember', subject);
  const signed = passkey && { passkey: { challengeId, response: passkey } };
  try {
    const grant = await grantSession(deps, request, reply, async (tx) => {
      if (!(await lockEnabled(tx, memberId))) refuseDisabled();
      await useFactor(tx, { ...deps, log: request.log }, toRelyingParty(deps, request), memberId, {
        ...shown,
        ...signed,
      });
      await useChallenge(tx, challengeId);
      return memberId;
    });
    await clearAttempts(deps, 'passwordPerMember', subject);
    return grant;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    recordSecurityEvent(request, { kind: 'login_failed', memberId, detail: 'factor' });
    if (triesLeft === 0 && error.code === 'invalid_input') await tellOfGuesses(deps, memberId, request.ip);
    throw error;
  }
}

/** @throws AppError challenge_expired, login_failed */
async function logInWithPasskey(
  deps: Deps,
  login: PasskeyLogin,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionGrant> {
  await tryChallenge(deps.database, login.challengeId, 'passkey_log_in', deps.now());
  const party = toRelyingParty(deps, request);
  return grantSession(deps, request, reply, async (tx) => {
    const ownerId = await findPasskeyOwner(tx, login.response.id);
    // The account before the passkey, as who removes one locks them.
    const isEnabled = ownerId !== undefined && (await lockEnabled(tx, ownerId));
    const memberId = await usePasskey(tx, party, login, ownerId, deps.now());
    if (memberId === undefined || !isEnabled) {
      recordSecurityEvent(request, { kind: 'login_failed', memberId, detail: 'passkey' });
      throw new AppError('login_failed', 'This passkey does not open an account here. Sign in with your password.');
    }
    await useChallenge(tx, login.challengeId);
    return memberId;
  });
}

export function factorLogInRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/log-in/factor',
      openRoute('user', 'Sign in, the second step: show the factor that was asked for after the password', {
        body: FactorLogin,
        result: SessionGrant,
      }),
      async (request, reply) => {
        requireOne(request.body, ['code', 'recoveryCode', 'passkey']);
        return toEnvelope(await logInWithFactor(deps, request.body, request, reply), 'Login successful.');
      },
    );

    app.post(
      '/passkey-options',
      openRoute('user', 'What a passkey signs to sign in alone', { result: PasskeyRequest }),
      async (request) => {
        await countAttempt(deps, 'loginPerAddress', request.ip);
        const challengeId = await insertChallenge(deps.database, deps, 'passkey_log_in', null);
        return toEnvelope(await requestPasskey(toRelyingParty(deps, request), challengeId));
      },
    );

    app.post(
      '/passkey-log-in',
      openRoute('user', 'Sign in with a passkey alone', { body: PasskeyLogin, result: SessionGrant }),
      async (request, reply) => {
        const grant = await logInWithPasskey(deps, request.body, request, reply);
        await uncountAttempt(deps, 'loginPerAddress', request.ip);
        return toEnvelope(grant, 'Login successful.');
      },
    );
  };
}

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
          device = await takeBrowser(tx, deps, memberId, request);
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
