import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { insertAuditEntry, type Doer } from '../audit/insert-audit-entry';
import { type Role, StaffInvitation, StaffMember, NewStaffMember, Proposed, RoleChange, toEnvelope } from '../contract';
import { checkEmail, checkMobileNumber, checkName, normalizeEmail, normalizeMobileNumber } from '../contract/rules';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError, refuseInput } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { insertLink } from '../notifications/mail-links';
import { writeLetter } from '../notifications/notify';
import { MemberParams, staffRoute } from '../route-options';
import { recordRole } from '../security/security-events';
import { endOtherSessions, endViewsBy, type Ending } from '../sessions/end-session';
import { hasFactor } from '../sessions/proof';
import { addMember, toConflict, generateReferralCode } from '../users/register-member';

interface StaffRow extends Omit<StaffMember, 'id' | 'lastUsedAt'> {
  id: bigint;
  lastUsedAt: Date | null;
}

/** Everybody who is not only a member, by name; or one of them. A device is remembered longer than its session. */
async function listStaff(database: Queryable, now: Date, id?: bigint): Promise<StaffMember[]> {
  const rows = await database.query<StaffRow>(
    `SELECT m.id, m.name, m.email, m.role, m.is_enabled AS "isEnabled", (
       SELECT max(last_used_at) FROM (
         SELECT last_used_at FROM sessions WHERE member_id = m.id
         UNION ALL SELECT last_used_at FROM devices WHERE member_id = m.id
       ) uses
     ) AS "lastUsedAt", (
       SELECT count(*)::integer FROM sessions
       WHERE member_id = m.id AND idle_expires_at > $1 AND absolute_expires_at > $1
     ) AS sessions, (
       EXISTS (SELECT FROM passkeys WHERE member_id = m.id)
       OR EXISTS (SELECT FROM authenticators WHERE member_id = m.id AND secret IS NOT NULL)
     ) AS "hasFactor"
     FROM members m WHERE m.role <> 'member' AND ($2::bigint IS NULL OR m.id = $2) ORDER BY m.name, m.id`,
    [now, id ?? null],
  );
  return rows.map((row) => ({ ...row, id: String(row.id), lastUsedAt: row.lastUsedAt?.toISOString() ?? null }));
}

/** @throws AppError not_found */
export async function getStaffMember(tx: Transaction, id: bigint, now: Date): Promise<StaffMember> {
  const [person] = await listStaff(tx, now, id);
  if (!person) throw new AppError('not_found', `The member ${id} is not one of the staff.`);
  return person;
}

/** @throws AppError invalid_input, naming the first field that is refused */
function checkInvitation(invitation: StaffInvitation): StaffInvitation {
  refuseInput('name', checkName(invitation.name));
  refuseInput('email', checkEmail(invitation.email));
  refuseInput('mobileNumber', checkMobileNumber(invitation.mobileNumber));
  return {
    ...invitation,
    name: invitation.name.trim(),
    email: normalizeEmail(invitation.email),
    mobileNumber: normalizeMobileNumber(invitation.mobileNumber),
  };
}

/** Of a member who is not one of the staff yet. @throws AppError not_found */
async function getIdByEmail(database: Queryable, email: string): Promise<bigint> {
  const [member] = await database.query<{ id: bigint; role: Role }>(
    'SELECT id, role FROM members WHERE lower(email) = $1',
    [normalizeEmail(email).toLowerCase()],
  );
  const field = { field: 'email' };
  if (!member) throw new AppError('not_found', 'No member has this email. Invite them instead.', field);
  if (member.role !== 'member') throw new AppError('invalid_input', 'They are one of the staff already.', field);
  return member.id;
}

/**
 * Makes the account, and sends the link by which its owner chooses a password.
 * @param passwordHash of a password that nobody knows
 */
export async function inviteStaff(
  tx: Transaction,
  { role, ...person }: StaffInvitation,
  passwordHash: string,
  actor: Actor,
  now: Date,
): Promise<bigint> {
  const id = await addMember(tx, {
    ...person,
    role,
    passwordHash,
    referralCode: generateReferralCode(randomBytes),
    sponsorId: null,
    createdAt: now,
  });
  const linkId = await insertLink(tx, { memberId: id, mail: 'staff_invited' }, now);
  await writeLetter(tx, { memberId: id, address: person.email }, 'staff_invited', { linkId, name: person.name }, now);
  await insertAuditEntry(tx, actor, now, {
    action: 'staff.invite',
    subject: `member:${id}`,
    after: { name: person.name, email: person.email, role },
  });
  await recordRole(tx, id, role, actor, now);
  return id;
}

interface LockedPerson {
  id: bigint;
  role: Role;
  email: string;
  /** When they last showed that they read mail there: a link of ours was opened, also for a new password. */
  emailVerifiedAt: Date | null;
  isEnabled: boolean;
}

/**
 * Locks all owners and one person more, so that of changes at once each sees what the others have left.
 * @throws AppError not_found; forbidden when the actor is no owner any more
 */
async function lockOwnersAnd(tx: Transaction, memberId: bigint, actor: Doer) {
  const rows = await tx.query<LockedPerson>(
    `SELECT id, role, email, email_verified_at AS "emailVerifiedAt", is_enabled AS "isEnabled" FROM members
     WHERE role = 'owner' OR id = $1 ORDER BY id FOR NO KEY UPDATE`,
    [memberId],
  );
  const owners = rows.filter(({ role, isEnabled }) => role === 'owner' && isEnabled).map(({ id }) => id);
  if (actor.memberId !== null && !owners.includes(actor.memberId)) {
    throw new AppError('forbidden', 'You are not an owner any more.');
  }
  const person = rows.find(({ id }) => id === memberId);
  if (!person) throw new AppError('not_found', `There is no member ${memberId}.`);
  return { person, owners };
}

/** @throws AppError own_decision: there must be an owner who can sign in */
function requireOtherOwner(owners: bigint[], memberId: bigint, actor: Doer): void {
  if (owners.some((id) => id !== memberId)) return;
  throw new AppError(
    'own_decision',
    actor.memberId === memberId
      ? 'You are the last owner. Make somebody else an owner before you leave.'
      : 'This is the last owner who can sign in. Make somebody else an owner first.',
  );
}

/**
 * Of an email that nobody has verified, a new password by a link to another address would leave no trace in
 * `tellAccount` once the first address is back.
 * @throws AppError invalid_input
 */
function requireVerified({ emailVerifiedAt }: LockedPerson, actor: Doer): void {
  if (emailVerifiedAt || actor.memberId === null) return;
  throw new AppError(
    'invalid_input',
    'Their email is not verified. They ask for the link on their profile and open it, and join after that.',
    { field: 'email' },
  );
}

/** What changes when somebody else takes the account over. */
async function tellAccount(tx: Transaction, { id, email, emailVerifiedAt }: LockedPerson): Promise<object> {
  return { email, emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null, hasFactor: await hasFactor(tx, id) };
}

/**
 * Takes effect with the next request of that person. Who joins the staff or leaves it is signed out. Of somebody who
 * joins, it is said whom the account belongs to: a proposal of the role is refused once that has changed.
 * @param actor an owner, or the server itself at its command line
 * @throws AppError not_found, forbidden, own_decision; invalid_input when they have this role already, or join with an
 *   email that is not verified
 */
export async function changeRole(tx: Transaction, memberId: bigint, role: Role, actor: Doer, now: Date) {
  const { person, owners } = await lockOwnersAnd(tx, memberId, actor);
  if (person.role === role) {
    const refusal = role === 'member' ? 'They are not one of the staff.' : 'They have this role already.';
    throw new AppError('invalid_input', refusal, { field: 'role' });
  }
  if (person.role === 'owner') requireOtherOwner(owners, memberId, actor);
  await tx.query('UPDATE members SET role = $2 WHERE id = $1', [memberId, role]);
  const ending: Ending = { cause: 'staff', by: actor, now };
  const isJoining = person.role === 'member';
  if (isJoining) requireVerified(person, actor);
  const account = isJoining ? await tellAccount(tx, person) : {};
  if (role === 'member' || isJoining) await endOtherSessions(tx, memberId, undefined, ending);
  else await endViewsBy(tx, memberId, ending);
  await insertAuditEntry(tx, actor, now, {
    action: role === 'member' ? 'staff.remove' : 'staff.role',
    subject: `member:${memberId}`,
    before: { role: person.role, ...account },
    after: { role, ...account },
  });
  await recordRole(tx, memberId, role, actor, now);
}

/** @throws AppError not_found, forbidden */
async function endStaffSessions(tx: Transaction, memberId: bigint, actor: Actor, now: Date): Promise<number> {
  const { person } = await lockOwnersAnd(tx, memberId, actor);
  if (person.role === 'member') throw new AppError('not_found', `The member ${memberId} is not one of the staff.`);
  const sessionsEnded = await endOtherSessions(tx, memberId, undefined, { cause: 'staff', by: actor, now });
  await insertAuditEntry(tx, actor, now, {
    action: 'staff.sign_out',
    subject: `member:${memberId}`,
    after: { sessionsEnded },
  });
  return sessionsEnded;
}

/** Who works in the back office, and what they may do there. */
export function staffRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/staff',
      staffRoute('staff.read', 'Everybody who works in the back office, by name', { result: Type.Array(StaffMember) }),
      async () => toEnvelope(await listStaff(deps.database, deps.now())),
    );

    app.post(
      '/staff',
      staffRoute('staff.change', 'Make an account with a role, and send the link to choose its password', {
        proof: 'always',
        body: StaffInvitation,
        result: Type.Union([StaffMember, Proposed]),
      }),
      async (request) => {
        const want = checkInvitation(request.body);
        try {
          return await app.decideTogether(request, {
            kind: 'invitation',
            want,
            done: 'An invitation is on its way.',
          });
        } catch (error) {
          throw toConflict(error);
        }
      },
    );

    app.post(
      '/staff/members',
      staffRoute('staff.change', 'Give a role to a member, who is known by the email', {
        proof: 'always',
        body: NewStaffMember,
        result: Type.Union([Type.Null(), Proposed]),
      }),
      async (request) => {
        const { email, role } = request.body;
        const want = { memberId: String(await getIdByEmail(deps.database, email)), role };
        return app.decideTogether(request, { kind: 'role', want, done: 'Role changed.' });
      },
    );

    app.put(
      '/staff/:memberId/role',
      staffRoute('staff.change', 'Give another role, or none: then they are a member like others, signed out', {
        proof: 'always',
        params: MemberParams,
        body: RoleChange,
        result: Type.Union([Type.Null(), Proposed]),
      }),
      (request) => {
        const want = { memberId: request.params.memberId, role: request.body.role };
        return app.decideTogether(request, { kind: 'role', want, done: 'Role changed.' });
      },
    );

    app.delete(
      '/staff/:memberId/sessions',
      staffRoute('staff.change', 'Sign somebody of the staff out everywhere', {
        proof: 'always',
        params: MemberParams,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Signed out everywhere.', async (tx, actor, now) => {
          await endStaffSessions(tx, BigInt(request.params.memberId), actor, now);
          return null;
        }),
    );
  };
}
