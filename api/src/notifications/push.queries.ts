import type { Language, PushSubscription } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import { addSeconds } from '../ledger/business-date';
import type { Session } from '../sessions/session.queries';

/** As many as a member may have sessions; the oldest goes. */
const KEPT_MAX = 20;

/** A browser has one member: who allows it there last is told, and of nothing that was for the one before. */
export async function upsertSubscription(
  tx: Transaction,
  { id, member }: Session,
  device: Buffer | null,
  { endpoint, keys }: PushSubscription,
  now: Date,
): Promise<void> {
  await tx.query('DELETE FROM push_subscriptions WHERE endpoint = $1 AND member_id <> $2', [endpoint, member.id]);
  await tx.query(
    `INSERT INTO push_subscriptions (member_id, session_id, device_sha256, endpoint, p256dh, auth, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, device_sha256 = excluded.device_sha256, p256dh = excluded.p256dh,
       auth = excluded.auth, created_at = excluded.created_at, ended_at = NULL`,
    [member.id, id, device, endpoint, keys.p256dh, keys.auth, now],
  );
  await tx.query(
    `DELETE FROM push_subscriptions WHERE id IN (
       SELECT id FROM push_subscriptions WHERE member_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2)`,
    [member.id, KEPT_MAX],
  );
}

/** Somebody has signed in: who was told there before is told no longer, though their session may not have ended. */
export async function deleteSubscriptionsOfOthers(tx: Transaction, memberId: bigint, device: Buffer): Promise<void> {
  await tx.query(
    `DELETE FROM push_subscriptions WHERE device_sha256 = $2
       AND member_id IN (SELECT member_id FROM devices WHERE device_sha256 = $2 AND member_id <> $1)`,
    [memberId, device],
  );
}

/** The last word waits for the morning, and is tried for a day. */
const KEPT_AFTER_END_SECONDS = 2 * 24 * 60 * 60;

export async function deleteOldSubscriptions(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM push_subscriptions WHERE ended_at <= $1', [
    addSeconds(now, -KEPT_AFTER_END_SECONDS),
  ]);
}

/** Somebody has signed in where they were to be told before: the end of this session ends that, too. */
export async function updateSubscriptionSession(
  tx: Transaction,
  memberId: bigint,
  device: Buffer,
  tokenDigest: Buffer,
): Promise<void> {
  await tx.query(
    `UPDATE push_subscriptions SET session_id = (SELECT id FROM sessions WHERE token_sha256 = $3)
     WHERE member_id = $1 AND device_sha256 = $2`,
    [memberId, device, tokenDigest],
  );
}

export async function hasSubscription(database: Queryable, memberId: bigint, endpoint: string): Promise<boolean> {
  const rows = await database.query(
    'SELECT FROM push_subscriptions WHERE endpoint = $1 AND member_id = $2 AND ended_at IS NULL',
    [endpoint, memberId],
  );
  return rows.length > 0;
}

export async function deleteSubscription(tx: Transaction, memberId: bigint, endpoint: string): Promise<void> {
  await tx.query('DELETE FROM push_subscriptions WHERE endpoint = $1 AND member_id = $2', [endpoint, memberId]);
}

export interface ClaimedPush {
  id: bigint;
  notificationId: bigint;
  subscriptionId: bigint;
  kind: string;
  facts: unknown;
  language: Language | null;
  /** When it was written, or sent again by staff. */
  triedSince: Date;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Takes what is due. Nobody else has it until the lease ends: by then it is sent, or the process is dead. */
export function claimPushes(
  database: Queryable,
  now: Date,
  { leaseUntil, limit }: { leaseUntil: Date; limit: number },
): Promise<ClaimedPush[]> {
  return database.query<ClaimedPush>(
    `UPDATE pushes p SET due_at = $2, attempts = p.attempts + 1
     FROM notifications n, push_subscriptions s
     WHERE n.id = p.notification_id AND s.id = p.subscription_id AND p.id IN (
       SELECT id FROM pushes WHERE due_at <= $1 ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING p.id, n.id AS "notificationId", s.id AS "subscriptionId", n.kind, n.facts,
       (SELECT language FROM members m WHERE m.id = s.member_id) AS language,
       coalesce(p.tried_since, n.created_at) AS "triedSince", p.attempts, s.endpoint, s.p256dh, s.auth`,
    [now, leaseUntil, limit],
  );
}

export async function deletePush(database: Queryable, id: bigint): Promise<void> {
  await database.query('DELETE FROM pushes WHERE id = $1', [id]);
}

/** The browser has ended it, and with it goes what is still to be sent there. */
export async function deleteEndedSubscription(database: Queryable, id: bigint): Promise<void> {
  await database.query('DELETE FROM push_subscriptions WHERE id = $1', [id]);
}

/** @param failedAt when it was given up; null while it is tried again at `dueAt` */
export async function updatePush(
  database: Queryable,
  id: bigint,
  { dueAt, failedAt, error }: { dueAt: Date | null; failedAt: Date | null; error: string },
): Promise<void> {
  await database.query('UPDATE pushes SET due_at = $2, failed_at = $3, error = $4 WHERE id = $1', [
    id,
    dueAt,
    failedAt,
    error,
  ]);
}
