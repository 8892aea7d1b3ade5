import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FactorLogin, PasskeyLogin, PasskeyRequest, SessionGrant, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { insertChallenge, tryChallenge, useChallenge } from '../factors/challenges';
import { requireOne, useFactor } from '../factors/own-factors';
import { findPasskeyOwner, listPasskeys, requestPasskey, toRelyingParty, usePasskey } from '../factors/passkeys';
import { openRoute } from '../route-options';
import { recordSecurityEvent } from '../security/security-events';
import { findDeviceSubject } from '../sessions/devices';
import { listFactorMethods } from '../sessions/proof';
import { clearAttempts, countAttempt, uncountAttempt } from '../throttles/throttle';
import { grantSession, refuseDisabled, refuseLogIn } from './grant-session';
import { lockCredentials, lockEnabled, type Credentials } from './member.queries';

/**
 * After the right password of somebody who has more than that.
 * @throws AppError factor_required, with what is asked for; login_failed when the password was changed meanwhile
 */
export async function demandFactor(deps: Deps, credentials: Credentials, request: FastifyRequest): Promise<void> {
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
  if (!passkey) await countAttempt(deps, 'passwordPerMember', subject);
  const signed = passkey && { passkey: { challengeId, response: passkey } };
  try {
    const grant = await grantSession(deps, request, reply, async (tx) => {
      if (!(await lockEnabled(tx, memberId))) refuseDisabled();
      await useFactor(tx, deps, toRelyingParty(deps, request), memberId, { ...shown, ...signed });
      await useChallenge(tx, challengeId);
      return memberId;
    });
    await clearAttempts(deps, 'passwordPerMember', subject);
    return grant;
  } catch (error) {
    if (error instanceof AppError) recordSecurityEvent(request, { kind: 'login_failed', memberId, detail: 'factor' });
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
