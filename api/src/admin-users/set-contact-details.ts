import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { updateName } from '../account/account.queries';
import { replaceEmail, tellEmailChange, tellEmailCorrection } from '../account/email';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { AdminUser, EmailAddressChange, isStaff, NameChange, Proposed, type MobileNumberChange } from '../contract';
import { checkEmail, checkName, normalizeEmail, normalizeName } from '../contract/rules';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError, refuseInput } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { endLinks } from '../notifications/mail-links';
import { MemberParams, staffRoute } from '../route-options';
import { checkMemberName } from '../users/member-name';
import { getMember, lockMember } from '../users/member.queries';
import { emailTaken, writeVerification, toConflict } from '../users/register-member';
import { isReserved, reserveEmail } from '../users/reserved-emails';
import { holdWithdrawals } from '../withdrawals/held-withdrawals';
import { getRole, getUser, toAdminUser, type UserRow } from './user.queries';
import { notify } from '../notifications/notify';

/**
 * Support changes what is a member's; what is of the staff an owner changes.
 * @throws AppError not_found, own_decision, forbidden: who changes an owner's email would be the next owner
 */
async function getOther(
  tx: Transaction,
  memberId: bigint,
  actor: Actor,
  ofOneself = 'Change your own details on your profile.',
): Promise<UserRow> {
  if (memberId === actor.memberId) throw new AppError('own_decision', ofOneself);
  const user = await getUser(tx, memberId);
  if (isStaff(user.role) && (await getRole(tx, actor.memberId)) !== 'owner') {
    throw new AppError('forbidden', 'Only an owner changes the details of staff.');
  }
  return user;
}

/**
 * By support alone: a member who has lost their phone says so, and somebody else does not take it over with a password.
 * @throws AppError not_found, own_decision, forbidden, mobile_number_taken
 */
export async function setMobileNumber(
  tx: Transaction,
  memberId: bigint,
  { mobileNumber, reason }: MobileNumberChange,
  actor: Actor,
  now: Date,
): Promise<UserRow> {
  const ofOneself = 'Nobody changes their own mobile number. Another admin must do it.';
  const { mobile } = await getOther(tx, memberId, actor, ofOneself);
  if (mobile !== mobileNumber) {
    try {
      await tx.query('UPDATE members SET mobile_number = $2 WHERE id = $1', [memberId, mobileNumber]);
    } catch (error) {
      throw toConflict(error);
    }
    await insertAuditEntry(tx, actor, now, {
      action: 'member.mobile_number',
      subject: `member:${memberId}`,
      before: { mobileNumber: mobile },
      after: { mobileNumber, reason },
    });
    await notify(tx, memberId, 'mobile_number_changed', { at: now.toISOString(), reason }, now);
  }
  return getUser(tx, memberId);
}

async function setName(
  tx: Transaction,
  memberId: bigint,
  { name, reason }: NameChange,
  actor: Actor,
  now: Date,
): Promise<UserRow> {
  const before = await getOther(tx, memberId, actor);
  if (before.name !== name) {
    await updateName(tx, memberId, name);
    await insertAuditEntry(tx, actor, now, {
      action: 'member.rename',
      subject: `member:${memberId}`,
      before: { name: before.name },
      after: { name, reason },
    });
  }
  return getUser(tx, memberId);
}

/**
 * The account is no safer than its address: no money leaves for a day, the address before can undo the change if it was
 * verified, links on their way there work no more, and the new one must be verified.
 * @throws AppError not_found, own_decision, forbidden, invalid_input, email_taken
 */
export async function setEmail(
  tx: Transaction,
  memberId: bigint,
  { email, reason }: EmailAddressChange,
  actor: Actor,
  now: Date,
): Promise<UserRow> {
  // What a proposal is compared with stays so until this is written.
  await lockMember(tx, memberId);
  const before = await getOther(tx, memberId, actor);
  if (before.email === email) throw new AppError('invalid_input', 'This is the email already.', { field: 'email' });
  if (await isReserved(tx, email, memberId, now)) throw emailTaken();
  const { isEmailVerified: wasVerified } = await getMember(tx, memberId);
  await replaceEmail(tx, memberId, email, null);
  if (wasVerified) await reserveEmail(tx, before.email, memberId, now);
  await endLinks(tx, memberId, ['password_reset', 'email_change'], now);
  const heldUntil = await holdWithdrawals(tx, memberId, now);
  await insertAuditEntry(tx, actor, now, {
    action: 'member.email',
    subject: `member:${memberId}`,
    before: { email: before.email },
    after: { email, reason, withdrawalsHeldUntil: heldUntil.toISOString() },
  });
  const tell = wasVerified ? tellEmailChange : tellEmailCorrection;
  await tell(tx, memberId, before.email, { at: now.toISOString(), email, byStaff: reason }, now);
  await writeVerification(tx, memberId, email, now);
  return getUser(tx, memberId);
}

/** What support changes where a member cannot, with a reason. */
export function contactDetailsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/users/:memberId/name',
      staffRoute('members.change', "Change a member's name, with a reason", {
        proof: 'always',
        params: MemberParams,
        body: NameChange,
        result: AdminUser,
      }),
      async (request) => {
        const { name, reason } = request.body;
        const id = BigInt(request.params.memberId);
        const isOfStaff = isStaff((await getUser(deps.database, id)).role);
        refuseInput('name', isOfStaff ? checkName(name) : checkMemberName(name, deps.config.site.brand.name));
        const change = { name: normalizeName(name), reason };
        return executeOnce(deps, request, 'Name changed.', async (tx, actor, now) =>
          toAdminUser(await setName(tx, id, change, actor, now)),
        );
      },
    );

    app.post(
      '/users/:memberId/email',
      staffRoute(
        'members.change',
        "Change a member's email, with a reason; both addresses are told. Of staff, two owners together",
        {
          proof: 'always',
          params: MemberParams,
          body: EmailAddressChange,
          result: Type.Union([AdminUser, Proposed]),
        },
      ),
      (request) => {
        const change = { email: normalizeEmail(request.body.email), reason: request.body.reason };
        refuseInput('email', checkEmail(change.email));
        const want = { memberId: request.params.memberId, ...change };
        return app.decideTogether(request, { kind: 'staff_email', want, done: 'Email changed.' });
      },
    );
  };
}
