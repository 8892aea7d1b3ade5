import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { EmailChange, EmailConfirmation, toEnvelope } from '../contract';
import { checkEmail, normalizeEmail } from '../contract/rules';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError, refuseInput } from '../errors/app-error';
import { removeFactorsSince } from '../factors/change-factors';
import { executeClaimed, executeOnce, readClaim } from '../idempotency/execute-once';
import { addSeconds } from '../ledger/business-date';
import {
  endLinks,
  findLink,
  insertLink,
  isConfirmedBy,
  refuseLink,
  useLink,
  type MailLink,
} from '../notifications/mail-links';
import { notify, writeLetter } from '../notifications/notify';
import { memberRoute, openRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { forgetDevices } from '../sessions/devices';
import { clearAttempts, countAttempt, uncountAttempt } from '../throttles/throttle';
import { findCredentials, getMember, lockCredentials, lockMember } from '../users/member.queries';
import { isReserved, reserveEmail } from '../users/reserved-emails';
import { verifyPassword } from '../users/password';
import { toConflict, writeVerification } from '../users/register-member';
import { stopWithdrawals } from '../withdrawals/decide-request';
import { holdWithdrawals } from '../withdrawals/held-withdrawals';
import { getPasswordHash } from './account.queries';
import { undoPayoutDetails } from './payout-details';

/** However little there was to do: nobody learns from the time which address has an account. */
const ANSWERS_AFTER_MS = 250;

/** Nothing is sent to an address that somebody else has, and nobody is told so. */
async function writeChangeLink(deps: Deps, tx: Transaction, memberId: bigint, address: string): Promise<void> {
  const now = deps.now();
  const owner = await findCredentials(tx, address);
  if ((owner && owner.memberId !== memberId) || (await isReserved(tx, address, memberId, now))) return;
  const linkId = await insertLink(tx, { memberId, mail: 'email_change', email: address }, now);
  await writeLetter(tx, { memberId, address }, 'email_change', { linkId }, now);
}

function refusePassword(): never {
  throw new AppError('invalid_input', 'Current password is wrong.', { field: 'currentPassword' });
}

/**
 * @returns the hash of what was right
 * @throws AppError invalid_input
 */
async function requirePassword(deps: Deps, memberId: bigint, password: string): Promise<string> {
  const subject = String(memberId);
  await countAttempt(deps, 'passwordPerMember', subject);
  const passwordHash = await getPasswordHash(deps.database, memberId);
  if (!(await verifyPassword(passwordHash, password))) refusePassword();
  await clearAttempts(deps, 'passwordPerMember', subject);
  return passwordHash;
}

/** What the member asks about their own address. */
export function emailRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/verification-mail',
      memberRoute('user', 'Send the link that verifies the own email again', { result: Type.Null() }),
      async (request) => {
        const { id } = requireSession(request).member;
        await countAttempt(deps, 'resetPerAccount', `verification:${id}`);
        return executeOnce(deps, request, 'A link is on its way to your address.', async (tx, _actor, now) => {
          const { email, isEmailVerified } = await getMember(tx, id);
          if (!isEmailVerified) await writeVerification(tx, id, email, now);
          return null;
        });
      },
    );

    app.post(
      '/email',
      memberRoute('user', 'Ask for another email; the link that changes it goes to the new one', {
        proof: 'with_factor',
        body: EmailChange,
        result: Type.Null(),
      }),
      async (request) => {
        const { id } = requireSession(request).member;
        const email = normalizeEmail(request.body.email);
        refuseInput('email', checkEmail(email));
        const answered = wait(ANSWERS_AFTER_MS);
        const claim = readClaim(request, { hasSecrets: true });
        const passwordHash = await requirePassword(deps, id, request.body.currentPassword);
        await countAttempt(deps, 'resetPerAccount', `change:${id}`);
        const answer = await executeClaimed(deps, claim, async (tx) => {
          // Who has changed it meanwhile has ended the links that were there.
          if (!(await lockCredentials(tx, { memberId: id, passwordHash }))) refusePassword();
          await writeChangeLink(deps, tx, id, email);
          return toEnvelope(null, 'A link is on its way to the new address, if nobody else has it.');
        });
        await answered;
        return answer;
      },
    );

    app.post(
      '/confirm-email',
      openRoute('user', 'Verify an email, or change it, with the token of a link', {
        body: EmailConfirmation,
        result: Type.Null(),
      }),
      async (request) => {
        await countAttempt(deps, 'resetPerAddress', request.ip);
        const { token } = request.body;
        try {
          await confirmEmail(deps, token, request.ip);
        } catch (error) {
          if (!(await isConfirmedBy(deps.database, token, deps.now()))) throw error;
        }
        // Of all who share the address, those with a link of ours take nothing from the others.
        await uncountAttempt(deps, 'resetPerAddress', request.ip);
        return toEnvelope(null, 'Thank you. Your email is confirmed.');
      },
    );
  };
}

/** @throws AppError link_expired */
async function confirmEmail(deps: Deps, token: string, address: string): Promise<void> {
  const link = await findLink(deps.database, token, ['email_verification', 'email_change'], deps.now());
  const actor = { memberId: link.memberId, address };
  const confirm = link.purpose === 'email_change' ? changeEmail : verifyEmail;
  await deps.database.transaction((tx) => confirm(tx, link, actor, deps.now()));
}

/** An address that was changed meanwhile is verified by the link of its change. */
async function verifyEmail(tx: Transaction, link: MailLink, _actor: Actor, now: Date): Promise<void> {
  await useLink(tx, link, now);
  const rows = await tx.query(
    'UPDATE members SET email_verified_at = $3 WHERE id = $1 AND lower(email) = lower($2) RETURNING id',
    [link.memberId, link.email, now],
  );
  if (rows.length === 0) refuseLink();
}

/**
 * The address before is told, and can undo it as long as nobody else can have it. A link for a new password that is on
 * its way there works no more.
 */
async function changeEmail(tx: Transaction, link: MailLink, actor: Actor, now: Date): Promise<void> {
  await lockMember(tx, link.memberId);
  await useLink(tx, link, now);
  await endLinks(tx, link.memberId, ['password_reset'], now);
  const { email: before } = await getMember(tx, link.memberId);
  await replaceEmail(tx, link.memberId, link.email ?? '', now);
  await reserveEmail(tx, before, link.memberId, now);
  const heldUntil = await holdWithdrawals(tx, link.memberId, now);
  await insertAuditEntry(tx, actor, now, {
    action: 'email.change',
    subject: `member:${link.memberId}`,
    before: { email: before },
    after: { email: link.email, withdrawalsHeldUntil: heldUntil.toISOString() },
  });
  await tellEmailChange(tx, link.memberId, before, { at: now.toISOString(), email: link.email ?? '' }, now);
}

/** The new address reads of it, and the one before, which can undo it. @param byStaff why staff have changed it */
export async function tellEmailChange(
  tx: Transaction,
  memberId: bigint,
  before: string,
  facts: { at: string; email: string; byStaff?: string },
  now: Date,
): Promise<void> {
  await notify(tx, memberId, 'email_changed', facts, now);
  const linkId = await insertLink(tx, { memberId, mail: 'email_undo', email: before }, now);
  await writeLetter(tx, { memberId, address: before }, 'email_undo', { ...facts, linkId }, now);
}

/** Nobody has shown that they read mail at the address before: it may be a stranger's, who is to undo nothing. */
export async function tellEmailCorrection(
  tx: Transaction,
  memberId: bigint,
  before: string,
  facts: { at: string; email: string; byStaff: string },
  now: Date,
): Promise<void> {
  await notify(tx, memberId, 'email_changed', { ...facts, isFinal: true }, now);
  await writeLetter(tx, { memberId, address: before }, 'email_given_up', { at: facts.at }, now);
}

/** @param verifiedAt null: nobody has shown yet that they read mail there @throws AppError email_taken */
export async function replaceEmail(
  tx: Transaction,
  memberId: bigint,
  email: string,
  verifiedAt: Date | null,
): Promise<void> {
  try {
    await tx.query('UPDATE members SET email = $2, email_verified_at = $3 WHERE id = $1', [
      memberId,
      email,
      verifiedAt,
    ]);
  } catch (error) {
    throw toConflict(error);
  }
}

/** Who takes an account over may add a way in before they change the address: as much as payout details wait. */
export const BEFORE_CHANGE_SECONDS = 24 * 60 * 60;

/**
 * The owner of the address before has it back, at the same time as a password that nobody else knows. Somebody else may
 * have left more than one way in, and to the money: what came since the change, and in the day before it, goes.
 */
export async function undoEmailChange(tx: Transaction, link: MailLink, actor: Actor, now: Date): Promise<void> {
  const { memberId, email, createdAt } = link;
  const since = addSeconds(createdAt, -BEFORE_CHANGE_SECONDS);
  const { email: before } = await getMember(tx, memberId);
  await replaceEmail(tx, memberId, email ?? '', now);
  await insertAuditEntry(tx, actor, now, {
    action: 'email.undo',
    subject: `member:${memberId}`,
    before: { email: before },
    after: { email },
  });
  // All that is told from here on goes to the one that is back. It may have come back before.
  if (before.toLowerCase() !== email?.toLowerCase()) {
    const facts = { at: now.toISOString(), isUndone: true } as const;
    await writeLetter(tx, { memberId, address: before }, 'email_given_up', facts, now);
  }
  await removeFactorsSince(tx, since, actor, now);
  // When each was first used is not kept, and somebody signs in before they change anything.
  await forgetDevices(tx, memberId);
  await undoPayoutDetails(tx, since, actor, now);
  await stopWithdrawals(tx, since, actor, now);
}
