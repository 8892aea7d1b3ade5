import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  AddedFactor,
  AuthenticatorCode,
  Factors,
  Id,
  NewAuthenticator,
  NewPasskey,
  PasskeyCreation,
  RecoveryCodes,
  toEnvelope,
} from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { confirmAuthenticator, deleteAuthenticator, startAuthenticator } from '../factors/authenticator';
import { insertChallenge, tryChallenge, useChallenge } from '../factors/challenges';
import { addFactor, lockFactors, removeFactor, tellChange } from '../factors/change-factors';
import { getFactors } from '../factors/own-factors';
import { addPasskey, createPasskeyOptions, deletePasskey, toRelyingParty } from '../factors/passkeys';
import { replaceRecoveryCodes } from '../factors/recovery-codes';
import { memberRoute } from '../route-options';
import { requireSession, toActor } from '../sessions/access-guard';
import { hasFactor } from '../sessions/proof';
import { clearAttempts, countAttempt, countChange } from '../throttles/throttle';
import { getMember } from '../users/member.queries';

/** What a member has besides the password. No reply is kept under an Idempotency-Key: some show secrets. */
export function factorsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/factors', memberRoute('user', 'Own second factors', { result: Factors }), async (request) =>
      toEnvelope(await getFactors(deps.database, deps.config, requireSession(request).member)),
    );

    app.post(
      '/factors/recovery-codes',
      memberRoute('user', 'Ten new recovery codes, shown once; those before work no more', {
        proof: 'always',
        result: RecoveryCodes,
      }),
      async (request) => {
        const { id } = requireSession(request).member;
        const recoveryCodes = await deps.database.transaction(async (tx) => {
          await countChange(deps, tx, 'factors', id);
          await lockFactors(tx, id);
          if (!(await hasFactor(tx, id))) {
            throw new AppError('not_found', 'Add a passkey or an authenticator app first.');
          }
          await tellChange(tx, id, { change: 'recovery_codes_renewed' }, toActor(request), deps.now());
          return replaceRecoveryCodes(tx, deps.randomBytes, id);
        });
        return toEnvelope({ recoveryCodes }, 'Keep these codes. The ones before work no more.');
      },
    );

    await app.register(passkeysRoutes(deps));
    await app.register(authenticatorRoutes(deps));
  };
}

async function createPasskey(deps: Deps, request: FastifyRequest, passkey: NewPasskey): Promise<AddedFactor> {
  const owner = requireSession(request).member;
  const challengeOwner = await tryChallenge(deps.database, passkey.challengeId, 'add_passkey', deps.now());
  const party = toRelyingParty(deps, request);
  return deps.database.transaction((tx) =>
    addFactor(tx, deps, owner, toActor(request), async () => {
      const isAdded = challengeOwner === owner.id && (await addPasskey(tx, party, owner.id, passkey, deps.now()));
      if (!isAdded) {
        throw new AppError('invalid_input', 'Passkey could not be added. Please try again.', { field: 'response' });
      }
      await useChallenge(tx, passkey.challengeId);
      return { change: 'passkey_added', name: passkey.name };
    }),
  );
}

function passkeysRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/factors/passkey-options',
      memberRoute('user', 'What a browser needs to make a passkey', { proof: 'always', result: PasskeyCreation }),
      async (request) => {
        const { id } = requireSession(request).member;
        const challengeId = await insertChallenge(deps.database, deps, 'add_passkey', id);
        const member = await getMember(deps.database, id);
        return toEnvelope(
          await createPasskeyOptions(deps.database, toRelyingParty(deps, request), challengeId, member),
        );
      },
    );

    app.post(
      '/factors/passkeys',
      memberRoute('user', 'Add a passkey', { proof: 'always', body: NewPasskey, result: AddedFactor }),
      async (request) => toEnvelope(await createPasskey(deps, request, request.body), 'Passkey added.'),
    );

    app.post(
      '/factors/passkeys/:passkeyId/remove',
      memberRoute('user', 'Remove a passkey', {
        proof: 'always',
        params: Type.Object({ passkeyId: Id }),
        result: Factors,
      }),
      async (request) => {
        const owner = requireSession(request).member;
        const factors = await deps.database.transaction((tx) =>
          removeFactor(tx, deps, owner, toActor(request), async () => {
            const name = await deletePasskey(tx, owner.id, BigInt(request.params.passkeyId));
            if (name === undefined) throw new AppError('not_found', 'You have no such passkey.');
            return { change: 'passkey_removed', name };
          }),
        );
        return toEnvelope(factors, 'Passkey removed.');
      },
    );
  };
}

function authenticatorRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/factors/authenticator',
      memberRoute('user', 'A secret for an authenticator app; it holds once a code has shown that the app has it', {
        proof: 'always',
        result: NewAuthenticator,
      }),
      async (request) => {
        const member = await getMember(deps.database, requireSession(request).member.id);
        return toEnvelope(await deps.database.transaction((tx) => startAuthenticator(tx, deps, member)));
      },
    );

    app.post(
      '/factors/authenticator/confirm',
      memberRoute('user', 'Show the first code of the app', {
        proof: 'always',
        body: AuthenticatorCode,
        result: AddedFactor,
      }),
      async (request) => {
        const owner = requireSession(request).member;
        const subject = `authenticator:${owner.id}`;
        await countAttempt(deps, 'passwordPerMember', subject);
        const added = await deps.database.transaction((tx) =>
          addFactor(tx, deps, owner, toActor(request), async () => {
            if (await confirmAuthenticator(tx, deps.config, owner.id, request.body.code, deps.now())) {
              return { change: 'authenticator_added' };
            }
            throw new AppError('invalid_input', 'Code is not right. Check the clock of the phone.', {
              field: 'code',
            });
          }),
        );
        await clearAttempts(deps, 'passwordPerMember', subject);
        return toEnvelope(added, 'Authenticator app added.');
      },
    );

    app.post(
      '/factors/authenticator/remove',
      memberRoute('user', 'Remove the authenticator app', { proof: 'always', result: Factors }),
      async (request) => {
        const owner = requireSession(request).member;
        const factors = await deps.database.transaction((tx) =>
          removeFactor(tx, deps, owner, toActor(request), async () => {
            if (await deleteAuthenticator(tx, owner.id)) return { change: 'authenticator_removed' };
            throw new AppError('not_found', 'You have no authenticator app.');
          }),
        );
        return toEnvelope(factors, 'Authenticator app removed.');
      },
    );
  };
}
