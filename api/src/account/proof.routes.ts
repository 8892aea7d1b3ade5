import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { getPasswordHash } from './account.queries';
import { PasskeyRequest, Proof, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { insertChallenge, tryChallenge, useChallenge } from '../factors/challenges';
import { requireOne, useFactor } from '../factors/own-factors';
import { listPasskeys, requestPasskey, toRelyingParty } from '../factors/passkeys';
import { memberRoute } from '../route-options';
import { recordSecurityEvent } from '../security/security-events';
import { requireSession } from '../sessions/access-guard';
import { renewToken, type TokenTeller } from '../sessions/create-session';
import { listProofMethods } from '../sessions/proof';
import { updateSessionProof } from '../sessions/session.queries';
import { clearAttempts, countAttempt } from '../throttles/throttle';
import { verifyPassword } from '../users/password';

/** Before there is a transaction, because hashing takes its turn after others. @throws AppError invalid_input */
async function requirePassword({ database }: Pick<Deps, 'database'>, memberId: bigint, password: string) {
  if (!(await listProofMethods(database, memberId)).includes('password')) {
    throw new AppError('invalid_input', 'You have a second factor. Show that one instead.', { field: 'password' });
  }
  if (await verifyPassword(await getPasswordHash(database, memberId), password)) return;
  throw new AppError('invalid_input', 'Password is wrong.', { field: 'password' });
}

/** From now on the session is fresh, under another token: who has read the old one does not share in it. */
async function prove(deps: Deps, request: FastifyRequest, { password, ...shown }: Proof): Promise<TokenTeller> {
  const { id, member } = requireSession(request);
  if (password !== undefined) await requirePassword(deps, member.id, password);
  const challengeId = shown.passkey?.challengeId;
  if (challengeId !== undefined) {
    const ownerId = await tryChallenge(deps.database, challengeId, 'proof', deps.now());
    if (ownerId !== member.id) throw new AppError('challenge_expired', 'That was asked of somebody else.');
  }
  return deps.database.transaction(async (tx) => {
    const party = toRelyingParty(deps, request);
    if (password === undefined) await useFactor(tx, { ...deps, log: request.log }, party, member.id, shown);
    if (challengeId !== undefined) await useChallenge(tx, challengeId);
    await updateSessionProof(tx, id, deps.now());
    return renewToken(tx, deps, id);
  });
}

/** How somebody who has been signed in for a while shows that it is still they. */
export function proofRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/proof-options',
      memberRoute('user', 'What a passkey signs to prove who asks', { result: PasskeyRequest }),
      async (request) => {
        const { id } = requireSession(request).member;
        const challengeId = await insertChallenge(deps.database, deps, 'proof', id);
        const passkeys = await listPasskeys(deps.database, id);
        return toEnvelope(await requestPasskey(toRelyingParty(deps, request), challengeId, passkeys));
      },
    );

    app.post(
      '/proof',
      memberRoute('user', 'Prove who asks, for ten minutes; the session goes on under another token', {
        body: Proof,
        result: Type.Null(),
      }),
      async (request, reply) => {
        requireOne(request.body, Object.keys(Proof.properties));
        const subject = String(requireSession(request).member.id);
        await countAttempt(deps, 'passwordPerMember', subject);
        try {
          const tellToken = await prove(deps, request, request.body);
          tellToken(reply);
        } catch (error) {
          if (error instanceof AppError) recordSecurityEvent(request, { kind: 'proof_failed' });
          throw error;
        }
        await clearAttempts(deps, 'passwordPerMember', subject);
        return toEnvelope(null, 'Thank you.');
      },
    );
  };
}
