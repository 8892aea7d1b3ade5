import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { type AuditAction, isStaff } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { deleteAllFactors } from '../factors/change-factors';
import { executeOnce } from '../idempotency/execute-once';
import { insertLink } from '../notifications/mail-links';
import { writeLetter, notify } from '../notifications/notify';
import { MemberParams, staffRoute } from '../route-options';
import { endOtherSessions } from '../sessions/end-session';
import { countAttempt } from '../throttles/throttle';
import { getMember, lockAddress } from '../users/member.queries';
import { writeVerification } from '../users/register-member';
import { holdWithdrawals } from '../withdrawals/held-withdrawals';
import { getUser, getRole, type UserRow } from './user.queries';

type Member = Awaited<ReturnType<typeof getMember>>;
type Help = (tx: Transaction, member: Member, now: Date, actor: Actor) => Promise<object | null>;

async function sendVerification(tx: Transaction, { id, email, isEmailVerified }: Member, now: Date): Promise<object> {
  if (isEmailVerified) throw new AppError('invalid_input', 'The email is verified already.');
  await writeVerification(tx, id, email, now);
  return { email };
}

/** To the member's own address: who helps learns nothing that lets them in. */
async function sendResetLink(tx: Transaction, { id }: Member, now: Date): Promise<object> {
  const { address, isEnabled } = await lockAddress(tx, id);
  if (!isEnabled) throw new AppError('invalid_input', 'A disabled member cannot sign in. Enable the member first.');
  const linkId = await insertLink(tx, { memberId: id, mail: 'password_reset' }, now);
  await writeLetter(tx, { memberId: id, address }, 'password_reset', { linkId }, now);
  return { email: address };
}

async function endSessions(tx: Transaction, { id, role }: Member, now: Date, actor: Actor): Promise<object> {
  if (role !== 'member') throw new AppError('forbidden', 'An owner signs staff out, on the page of the staff.');
  return { sessionsEnded: await endOtherSessions(tx, id, undefined, { cause: 'staff', by: actor, now }) };
}

const HELP: { path: string; summary: string; done: string; action: AuditAction; help: Help; isMail: boolean }[] = [
  {
    path: 'verification-mail',
    summary: 'Send a member the link that verifies the email again',
    done: 'A link is on its way.',
    action: 'member.send_verification',
    help: sendVerification,
    isMail: true,
  },
  {
    path: 'reset-link',
    summary: 'Send a member the link to choose a new password',
    done: 'A link is on its way.',
    action: 'member.send_reset_link',
    help: sendResetLink,
    isMail: true,
  },
  {
    path: 'sign-out',
    summary: 'Sign a member out everywhere',
    done: 'Signed out everywhere.',
    action: 'member.sign_out',
    help: endSessions,
    isMail: false,
  },
];

/** What support does for a member who asks; each is in the audit log. */
export function supportRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const { path, summary, done, action, help, isMail } of HELP) {
      app.post(
        `/users/:memberId/${path}`,
        staffRoute('members.change', summary, { params: MemberParams, result: Type.Null() }),
        async (request) => {
          const { id } = await getUser(deps.database, BigInt((request.params as { memberId: string }).memberId));
          if (isMail) await countAttempt(deps, 'resetPerAccount', `support:${action}:${id}`);
          return executeOnce(deps, request, done, async (tx, actor, now) => {
            const after = await help(tx, await getMember(tx, id), now, actor);
            await insertAuditEntry(tx, actor, now, { action, subject: `member:${id}`, after });
            return null;
          });
        },
      );
    }
  };
}

/**
 * The way back for a person who has lost every factor and every code. Somebody who has talked our support into it gets
 * no money for a day, and the owner of the account reads of it.
 * @throws AppError not_found, own_decision, forbidden
 */
export async function removeFactors(
  tx: Transaction,
  memberId: bigint,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<UserRow> {
  if (memberId === actor.memberId) {
    throw new AppError('own_decision', 'Nobody removes their own factors here. Another owner must do it.');
  }
  if (isStaff(await getRole(tx, memberId)) && (await getRole(tx, actor.memberId)) !== 'owner') {
    throw new AppError('forbidden', 'Only an owner removes the factors of staff.');
  }
  const removed = await deleteAllFactors(tx, memberId);
  if (!removed) throw new AppError('not_found', 'This member has no second factor.');
  const ending = { cause: 'staff', by: actor, now, hasLastWord: true } as const;
  const sessionsEnded = await endOtherSessions(tx, memberId, undefined, ending);
  const heldUntil = (await holdWithdrawals(tx, memberId, now)).toISOString();
  await insertAuditEntry(tx, actor, now, {
    action: 'factor.removed_by_staff',
    subject: `member:${memberId}`,
    before: removed,
    after: { reason, sessionsEnded, withdrawalsHeldUntil: heldUntil },
  });
  const facts = { at: now.toISOString(), change: 'removed_by_staff', byStaff: { reason, heldUntil } } as const;
  await notify(tx, memberId, 'factor_changed', facts, now);
  return getUser(tx, memberId);
}
