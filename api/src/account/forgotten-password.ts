import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { ForgottenPassword, NewPassword, toEnvelope } from '../contract';
import { checkEmail, normalizeEmail } from '../contract/rules';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { refuseInput } from '../errors/app-error';
import { endChallenges } from '../factors/challenges';
import { removeFactorsSince } from '../factors/change-factors';
import { addSeconds } from '../ledger/business-date';
import { endLinks, findLink, insertLink, useLink, type MailLink } from '../notifications/mail-links';
import { notify, writeLetter } from '../notifications/notify';
import { openRoute } from '../route-options';
import { findDeviceSubject, rememberDevice } from '../sessions/devices';
import { endOtherSessions } from '../sessions/end-session';
import { clearAttempts, countAttempt, uncountAttempt } from '../throttles/throttle';
import { findCredentials, getMember, lockAddress, lockMember, type Credentials } from '../users/member.queries';
import { hashPassword, requireStrongPassword } from '../users/password';
import { requireGoodPassword } from '../users/register-member';
import { holdWithdrawals } from '../withdrawals/held-withdrawals';
import { BEFORE_CHANGE_SECONDS, undoEmailChange } from './email';

/** However little there was to do: nobody learns from the time who has an account. */
const ANSWERS_AFTER_MS = 250;

/**
 * A stranger who asks for somebody's links until there are no more keeps nobody from asking in a browser of their own.
 * @throws AppError too_many_requests
 */
async function countLink(
  deps: Deps,
  email: string,
  credentials: Credentials | undefined,
  request: FastifyRequest,
): Promise<void> {
  const subject = await findDeviceSubject(deps.database, credentials?.memberId, request, deps.now());
  if (subject !== undefined) {
    await countAttempt(deps, 'resetPerDevice', subject);
    return;
  }
  await countAttempt(deps, 'resetPerAddress', request.ip);
  await countAttempt(deps, 'resetPerAccount', email);
}

/** Somebody unknown, and somebody disabled, gets no mail. */
async function writeResetLink(deps: Deps, credentials: Credentials | undefined): Promise<void> {
  if (!credentials) return;
  const { memberId } = credentials;
  const now = deps.now();
  await deps.database.transaction(async (tx) => {
    const { address, isEnabled } = await lockAddress(tx, memberId);
    if (!isEnabled) return;
    const linkId = await insertLink(tx, { memberId, mail: 'password_reset' }, now);
    await writeLetter(tx, { memberId, address }, 'password_reset', { linkId }, now);
  });
}

/**
 * Ends every session: one of them may be why the password was to be another. Who could open the link reads mail at the
 * member's address.
 */
async function setPassword(tx: Transaction, link: MailLink, passwordHash: string, actor: Actor, now: Date) {
  // A link that is being asked for with the password of before is there by then, and ends with the others.
  await lockMember(tx, link.memberId);
  await useLink(tx, link, now);
  await endLinks(tx, link.memberId, ['password_reset', 'email_change'], now);
  await endChallenges(tx, link.memberId);
  if (link.purpose === 'email_undo') await undoEmailChange(tx, link, actor, now);
  else await removeFactorsSince(tx, addSeconds(now, -BEFORE_CHANGE_SECONDS), actor, now);
  await tx.query('UPDATE members SET password_hash = $2, email_verified_at = $3 WHERE id = $1', [
    link.memberId,
    passwordHash,
    now,
  ]);
  const ending = { cause: 'password', by: actor, now, hasLastWord: true } as const;
  const sessionsEnded = await endOtherSessions(tx, link.memberId, undefined, ending);
  const heldUntil = await holdWithdrawals(tx, link.memberId, now);
  await insertAuditEntry(tx, actor, now, {
    action: 'password.reset',
    subject: `member:${link.memberId}`,
    after: { sessionsEnded, withdrawalsHeldUntil: heldUntil.toISOString() },
  });
  const facts = { at: now.toISOString(), heldUntil: heldUntil.toISOString() };
  await notify(tx, link.memberId, 'password_changed', facts, now);
}

/** The way back for who has forgotten the password: a link by mail, then a new password. */
export function forgottenPasswordRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/forgotten-password',
      openRoute('user', 'Ask for a link to choose a new password; the answer is the same for everybody', {
        body: ForgottenPassword,
        result: Type.Null(),
      }),
      async (request) => {
        const email = normalizeEmail(request.body.email).toLowerCase();
        refuseInput('email', checkEmail(email));
        const answered = wait(ANSWERS_AFTER_MS);
        const credentials = await findCredentials(deps.database, email);
        await countLink(deps, email, credentials, request);
        await Promise.all([writeResetLink(deps, credentials), answered]);
        return toEnvelope(null, 'If there is an account with this email, a link is on its way to it.');
      },
    );

    app.post(
      '/reset-password',
      openRoute('user', 'Choose a new password with the token of a link; ends all sessions', {
        body: NewPassword,
        result: Type.Null(),
      }),
      async (request, reply) => {
        const { token, password } = request.body;
        requireGoodPassword(password, 'password');
        await countAttempt(deps, 'resetPerAddress', request.ip);
        const link = await findLink(deps.database, token, ['password_reset', 'email_undo'], deps.now());
        const owner = await getMember(deps.database, link.memberId);
        await requireStrongPassword(password, owner, 'password', deps.config.site.brand.name);
        const passwordHash = await hashPassword(password);
        const actor = { memberId: link.memberId, address: request.ip };
        // By the number that the browser came with; one without starts with none.
        const subject = await findDeviceSubject(deps.database, link.memberId, request, deps.now());
        const device = await deps.database.transaction(async (tx) => {
          await setPassword(tx, link, passwordHash, actor, deps.now());
          return rememberDevice(tx, deps, link.memberId, request);
        });
        device.tell(reply);
        await uncountAttempt(deps, 'resetPerAddress', request.ip);
        if (subject !== undefined) await clearAttempts(deps, 'loginPerDevice', subject);
        return toEnvelope(null, 'Your password is changed. Sign in with it.');
      },
    );
  };
}
