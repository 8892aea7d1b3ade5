import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Profile, SessionGrant } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { DAY_MS } from '../ledger/business-date';
import { notify } from '../notifications/notify';
import { deleteSubscriptionsOfOthers, updateSubscriptionSession } from '../notifications/push.queries';
import { recordSecurityEvent } from '../security/security-events';
import { createSession, digestToken, toClient } from '../sessions/create-session';
import { findDeviceDigest, findDeviceSubject, rememberDevice, type RememberedDevice } from '../sessions/devices';
import { lacksFactor } from '../sessions/proof';
import { countAttempt } from '../throttles/throttle';
import { getMember, toProfile, lockMember } from './member.queries';

export async function getProfile(
  database: Queryable,
  { config }: Pick<Deps, 'config'>,
  memberId: bigint,
): Promise<Profile> {
  const member = await getMember(database, memberId);
  const needsFactor = await lacksFactor(database, config, member);
  return { ...toProfile(member), ...(needsFactor && { needsFactor }) };
}

/** @throws AppError login_failed */
export function refuseLogIn(): never {
  throw new AppError('login_failed', 'Login failed. Please check your credentials.');
}

/**
 * Told to nobody but who has shown the password of the account.
 * @throws AppError login_failed
 */
export function refuseDisabled(): never {
  throw new AppError(
    'login_failed',
    'Your account is disabled. Your money is still yours: ask about it on the contact page, and we answer by mail.',
  );
}

/** From now on the browser is this member's. */
export async function takeBrowser(
  tx: Transaction,
  deps: Deps,
  memberId: bigint,
  request: FastifyRequest,
): Promise<RememberedDevice> {
  const deviceDigest = findDeviceDigest(request);
  if (deviceDigest) await deleteSubscriptionsOfOthers(tx, memberId, deviceDigest);
  return rememberDevice(tx, deps, memberId, request);
}

/** A device that the member has not used before is told of; staff are in the audit log. */
async function openSession(tx: Transaction, deps: Deps, memberId: bigint, request: FastifyRequest) {
  const client = toClient(request);
  const now = deps.now();
  const device = await takeBrowser(tx, deps, memberId, request);
  if (device.isNew) await notify(tx, memberId, 'new_device', { ...client, at: now.toISOString() }, now);
  const token = await createSession(tx, deps, memberId, client);
  const deviceDigest = findDeviceDigest(request);
  const tokenDigest = digestToken(token);
  if (deviceDigest && tokenDigest) await updateSubscriptionSession(tx, memberId, deviceDigest, tokenDigest);
  const profile = await getProfile(tx, deps, memberId);
  if (profile.role === 'admin') {
    const entry = { action: 'staff.sign_in', subject: `member:${memberId}` } as const;
    await insertAuditEntry(tx, { memberId, address: client.address }, now, entry);
  }
  return { memberId, device, grant: { ...profile, token } };
}

/**
 * A sign-in may be a mail to an address that nobody has verified. Only a person who has shown all that the account asks
 * for uses any up, and a browser that is remembered counts by itself.
 * @throws AppError too_many_requests
 */
async function countGrant(tx: Transaction, deps: Deps, memberId: bigint, request: FastifyRequest): Promise<void> {
  const subject = (await findDeviceSubject(tx, memberId, request, deps.now())) ?? String(memberId);
  await countAttempt({ ...deps, database: tx }, 'loginsPerMember', subject);
}

/**
 * Signs in who has shown all that the account asks for; everybody is among the security events.
 * @param useUp in the same transaction, what was shown; gives whose account it opens
 * @throws AppError too_many_requests
 */
export async function grantSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  useUp: (tx: Transaction) => Promise<bigint>,
): Promise<SessionGrant> {
  const { memberId, device, grant } = await deps.database.transaction(async (tx) => {
    const ownerId = await useUp(tx);
    await countGrant(tx, deps, ownerId, request);
    return openSession(tx, deps, ownerId, request);
  });
  device.tell(reply);
  recordSecurityEvent(request, { kind: grant.role === 'admin' ? 'staff_login' : 'member_login', memberId });
  return grant;
}

/** Only a person who has given the password comes to guess codes: the owner hears of it, once a day. */
export async function tellOfGuesses(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  memberId: bigint,
  address: string,
): Promise<void> {
  const at = now();
  await database.transaction(async (tx) => {
    // Of two at once, one finds what the other has told.
    await lockMember(tx, memberId);
    const told = await tx.query(
      `SELECT FROM notifications WHERE member_id = $1 AND is_in_inbox AND kind = 'codes_guessed' AND created_at > $2
       LIMIT 1`,
      [memberId, new Date(at.getTime() - DAY_MS)],
    );
    if (told.length === 0) await notify(tx, memberId, 'codes_guessed', { at: at.toISOString(), address }, at);
  });
}
