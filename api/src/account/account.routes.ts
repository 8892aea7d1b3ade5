import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import {
  Id,
  isStaff,
  PasswordChange,
  PayoutDetails,
  Profile,
  ProfileChange,
  type Role,
  SavedPayoutDetails,
  SessionInfo,
  toEnvelope,
} from '../contract';
import { checkName, normalizeName } from '../contract/rules';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError, refuseInput } from '../errors/app-error';
import { endChallenges } from '../factors/challenges';
import { executeClaimed, executeOnce, readClaim } from '../idempotency/execute-once';
import { endLinks } from '../notifications/mail-links';
import { notify } from '../notifications/notify';
import { memberRoute, MONEY } from '../route-options';
import { requireSession, toActor } from '../sessions/access-guard';
import { renewToken, type TokenTeller } from '../sessions/create-session';
import { endOtherSessions, endOwnSession } from '../sessions/end-session';
import { listLiveSessions, toSessionInfo } from '../sessions/session.queries';
import { clearAttempts, countAttempt, countChange } from '../throttles/throttle';
import { getProfile } from '../users/grant-session';
import { getMember, updateLanguage } from '../users/member.queries';
import { checkMemberName } from '../users/member-name';
import { hashPassword, requireStrongPassword, verifyPassword } from '../users/password';
import { requireGoodPassword } from '../users/register-member';
import { getPasswordHash, replacePasswordHash, updateName } from './account.queries';
import { getPayoutState, toSavedDetails } from '../withdrawals/payout-details.queries';
import { emailRoutes } from './email';
import { cancelNextDetails, changePayoutDetails, checkPayoutDetails } from './payout-details';

async function rename(tx: Transaction, deps: Deps, name: string, actor: Actor): Promise<void> {
  const before = await getMember(tx, actor.memberId);
  if (name === before.name) return;
  await countChange(deps, tx, 'name', actor.memberId);
  await updateName(tx, actor.memberId, name);
  await insertAuditEntry(tx, actor, deps.now(), {
    action: 'member.rename',
    subject: `member:${actor.memberId}`,
    before: { name: before.name },
    after: { name },
  });
}

/** @throws AppError */
function requireGoodName({ config }: Deps, role: Role, name: string): void {
  refuseInput('name', isStaff(role) ? checkName(name) : checkMemberName(name, config.site.brand.name));
}

/** What members change about themselves. */
export function accountRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(emailRoutes(deps));
    app.patch(
      '/profile',
      memberRoute('user', 'Change the own name, or the language', { body: ProfileChange, result: Profile }),
      (request) => {
        const { name, language } = request.body;
        if (name !== undefined) requireGoodName(deps, requireSession(request).member.role, name);
        return executeOnce(deps, request, 'Profile saved.', async (tx, actor) => {
          if (name !== undefined) await rename(tx, deps, normalizeName(name), actor);
          if (language !== undefined) await updateLanguage(tx, actor.memberId, language);
          return getProfile(tx, deps, actor.memberId);
        });
      },
    );

    app.get(
      '/payout-details',
      memberRoute('user', 'Where the own money goes, and from when on elsewhere', { result: SavedPayoutDetails }),
      async (request) => {
        const { id } = requireSession(request).member;
        return toEnvelope(toSavedDetails(await getPayoutState(deps.database, id, deps.now())));
      },
    );

    app.put(
      '/payout-details',
      memberRoute('user', 'Say where the own money goes; what takes the place of others does so after 24 hours', {
        ...MONEY,
        body: PayoutDetails,
        result: SavedPayoutDetails,
      }),
      (request) => {
        const details = checkPayoutDetails(request.body);
        return executeOnce(deps, request, 'Payout details saved.', async (tx, actor, now) => {
          await countChange(deps, tx, 'payout_details', actor.memberId);
          return changePayoutDetails(tx, details, actor, now);
        });
      },
    );

    app.delete(
      '/payout-details/next',
      memberRoute('user', 'Take back a change of payout details that does not hold yet', {
        isAboutMoney: true,
        result: SavedPayoutDetails,
      }),
      (request) =>
        executeOnce(deps, request, 'Your payout details stay as they are.', (tx, actor, now) =>
          cancelNextDetails(tx, actor, now),
        ),
    );
  };
}

/** Where the member is signed in. */
export function ownSessionsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/sessions',
      memberRoute('user', 'Own sessions, the last used first', { result: Type.Array(SessionInfo) }),
      async (request) => {
        const { id, member } = requireSession(request);
        const sessions = await listLiveSessions(deps.database, member.id, deps.now());
        return toEnvelope(sessions.map((session) => toSessionInfo(session, id)));
      },
    );

    app.delete(
      '/sessions/:sessionId',
      memberRoute('user', 'End one of the own sessions', {
        params: Type.Object({ sessionId: Id }),
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Session ended.', async (tx, by, now) => {
          const ending = { cause: 'elsewhere', by, now } as const;
          const isEnded = await endOwnSession(tx, by.memberId, BigInt(request.params.sessionId), ending);
          if (!isEnded) throw new AppError('not_found', 'You have no such session.');
          return null;
        }),
    );

    app.delete('/sessions', memberRoute('user', 'End all other sessions', { result: Type.Null() }), (request) => {
      const { id } = requireSession(request);
      return executeOnce(deps, request, 'Your other sessions have ended.', async (tx, by, now) => {
        await endOtherSessions(tx, by.memberId, id, { cause: 'elsewhere', by, now });
        return null;
      });
    });
  };
}

interface HashChange {
  from: string;
  to: string;
}

/**
 * Before there is a transaction, because all of it takes its turn after others.
 * @returns undefined when the current password is wrong
 * @throws AppError invalid_input when the new one is easy to guess
 */
async function hashChange(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  change: PasswordChange,
  memberId: bigint,
): Promise<HashChange | undefined> {
  const owner = await getMember(database, memberId);
  await requireStrongPassword(change.newPassword, owner, 'newPassword', config.site.brand.name);
  const from = await getPasswordHash(database, memberId);
  if (!(await verifyPassword(from, change.currentPassword))) return undefined;
  return { from, to: await hashPassword(change.newPassword) };
}

/**
 * Ends every other session: anyone who knew the old password is out, and who has read the token of this one, too.
 * @throws AppError invalid_input when the current password is wrong, or was changed in between
 */
async function changePassword(
  tx: Transaction,
  hashes: HashChange | undefined,
  sessionId: bigint,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (!hashes || !(await replacePasswordHash(tx, actor.memberId, hashes))) {
    throw new AppError('invalid_input', 'Current password is wrong.', { field: 'currentPassword' });
  }
  const ending = { cause: 'password', by: actor, now, hasLastWord: true } as const;
  const sessionsEnded = await endOtherSessions(tx, actor.memberId, sessionId, ending);
  await endLinks(tx, actor.memberId, ['password_reset', 'email_change'], now);
  await endChallenges(tx, actor.memberId);
  await insertAuditEntry(tx, actor, now, {
    action: 'password.change',
    subject: `member:${actor.memberId}`,
    after: { sessionsEnded },
  });
  await notify(tx, actor.memberId, 'password_changed', { at: now.toISOString() }, now);
}

export function passwordRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/password',
      memberRoute('user', 'Change the own password; ends all other sessions', {
        proof: 'with_factor',
        body: PasswordChange,
        result: Type.Null(),
      }),
      async (request, reply) => {
        requireGoodPassword(request.body.newPassword, 'newPassword');
        const session = requireSession(request);
        const subject = String(session.member.id);
        await countAttempt(deps, 'passwordPerMember', subject);
        const claim = readClaim(request, { hasSecrets: true });
        const hashes = await hashChange(deps, request.body, session.member.id);
        let tellToken: TokenTeller | undefined;
        const answer = await executeClaimed(deps, claim, async (tx) => {
          await countChange(deps, tx, 'password', session.member.id);
          await changePassword(tx, hashes, session.id, toActor(request), deps.now());
          tellToken = await renewToken(tx, deps, session.id);
          return toEnvelope(null, 'Password changed. Your other sessions have ended.');
        });
        tellToken?.(reply);
        await clearAttempts(deps, 'passwordPerMember', subject);
        return answer;
      },
    );
  };
}
