import { insertAuditEntry, SERVER, type Doer } from '../audit/insert-audit-entry';
import type { Database, Queryable, Transaction } from '../database/database';
import { DAY_MS } from '../ledger/business-date';

/*
 * The end of sessions, whatever the reason. What the timeline tells of them is written down here. A look of support is
 * a session, too; that it is over stands in the audit log, as its beginning does.
 */

/** What the timeline says. Of one that had run out before: `idle`, or `expired` when it was as old as it could get. */
type Cause = 'sign_out' | 'elsewhere' | 'password' | 'staff' | 'newer' | 'expired';

export interface Ending {
  cause: Cause;
  /** `own`: whose session it is; of a look, who looks. */
  by: Doer | { memberId: 'own'; address: string };
  now: Date;
  /** What the member is told of it, at this very moment, still goes to the devices that are signed out. */
  hasLastWord?: boolean;
}

interface EndedSession {
  memberId: bigint;
  /** Of a look: who looked. */
  viewerId: bigint | null;
  endedAt: Date;
}

/** With each session end the looks that began in it. One that ran out ended when it did. */
const END = (condition: string) => `WITH named AS (
    SELECT s.id, least(s.idle_expires_at, s.absolute_expires_at, $1) AS ended_at FROM sessions s WHERE ${condition}
  ), ending AS (
    SELECT id, min(ended_at) AS ended_at FROM (
      SELECT id, ended_at FROM named
      UNION ALL SELECT v.id, least(named.ended_at, v.absolute_expires_at)
      FROM named JOIN sessions v ON v.viewer_session_id = named.id
    ) each GROUP BY id
  ), ended AS (
    DELETE FROM sessions s USING ending WHERE s.id = ending.id
    RETURNING s.id, s.member_id, s.viewer_session_id, s.created_at, s.user_agent, s.idle_expires_at, ending.ended_at
  ), kept AS (
    INSERT INTO ended_sessions (id, member_id, created_at, user_agent, ended_at, cause, ended_by)
    SELECT id, member_id, created_at, user_agent, ended_at,
      CASE WHEN ended_at >= $1 THEN $2::text WHEN ended_at >= idle_expires_at THEN 'idle' ELSE 'expired' END,
      CASE WHEN ended_at < $1 THEN NULL WHEN $4::boolean THEN member_id ELSE $3::bigint END
    FROM ended WHERE viewer_session_id IS NULL
  )
  SELECT ended.member_id AS "memberId", ended.ended_at AS "endedAt", viewer.member_id AS "viewerId"
  FROM ended LEFT JOIN sessions viewer ON viewer.id = ended.viewer_session_id`;

async function auditLook(
  tx: Transaction,
  { memberId, viewerId, endedAt }: EndedSession,
  { by, now }: Ending,
): Promise<void> {
  if (viewerId === null) return;
  const doer: Doer = by.memberId === 'own' ? { memberId: viewerId, address: by.address } : by;
  await insertAuditEntry(tx, endedAt < now ? SERVER : doer, endedAt, {
    action: 'member.view_end',
    subject: `member:${memberId}`,
  });
}

/** @param condition on the session `s`, with its values from $5 on */
async function endSessions(
  tx: Transaction,
  condition: string,
  values: unknown[],
  ending: Ending,
): Promise<EndedSession[]> {
  const { cause, by, now } = ending;
  const isOwn = by.memberId === 'own';
  const ended = await tx.query<EndedSession>(END(condition), [
    now,
    cause,
    isOwn ? null : by.memberId,
    isOwn,
    ...values,
  ]);
  for (const session of ended) await auditLook(tx, session, ending);
  return ended;
}

/** Of the person who signs out, or who stops looking. */
export async function endSession(tx: Transaction, tokenDigest: Buffer, address: string, now: Date): Promise<void> {
  const ending: Ending = { cause: 'sign_out', by: { memberId: 'own', address }, now };
  await endSessions(tx, 's.token_sha256 = $5', [tokenDigest], ending);
}

/** @returns whether the member had that session */
export async function endOwnSession(
  tx: Transaction,
  memberId: bigint,
  sessionId: bigint,
  ending: Ending,
): Promise<boolean> {
  const ended = await endSessions(tx, 's.id = $5 AND s.member_id = $6', [sessionId, memberId], ending);
  return ended.length > 0;
}

/**
 * Devices that are signed out are told what is told at this very moment, and nothing else, also of what waits: somebody
 * who reads the owner's mail, and has chosen a new password by it, does not have the owner's devices.
 */
async function endSubscriptions(
  tx: Transaction,
  memberId: bigint,
  keptSessionId: bigint | undefined,
  now: Date,
): Promise<void> {
  await tx.query(
    `WITH ended AS (
       UPDATE push_subscriptions SET session_id = NULL, ended_at = $3
       WHERE member_id = $1 AND session_id IS DISTINCT FROM $2 AND ended_at IS NULL RETURNING id
     )
     DELETE FROM pushes WHERE subscription_id IN (SELECT id FROM ended)`,
    [memberId, keptSessionId ?? null, now],
  );
}

/**
 * Devices of sessions that had run out are told no longer, either.
 * @param keptSessionId undefined ends them all @returns how many of the member's ended
 */
export async function endOtherSessions(
  tx: Transaction,
  memberId: bigint,
  keptSessionId: bigint | undefined,
  ending: Ending,
): Promise<number> {
  if (ending.hasLastWord) await endSubscriptions(tx, memberId, keptSessionId, ending.now);
  const others = 's.member_id = $5 AND s.id IS DISTINCT FROM $6';
  const ended = await endSessions(tx, others, [memberId, keptSessionId ?? null], ending);
  await tx.query('DELETE FROM push_subscriptions WHERE member_id = $1 AND session_id IS NULL AND ended_at IS NULL', [
    memberId,
  ]);
  return ended.filter((session) => session.memberId === memberId).length;
}

/** Those that were used last the longest ago, beyond what a member may have. Looks of support take no place. */
export async function endOldestSessions(
  tx: Transaction,
  memberId: bigint,
  keptMax: number,
  ending: Ending,
): Promise<void> {
  const oldest = `s.id IN (
    SELECT id FROM sessions WHERE member_id = $5 AND viewer_session_id IS NULL
    ORDER BY last_used_at DESC, id DESC OFFSET $6)`;
  await endSessions(tx, oldest, [memberId, keptMax], ending);
}

/** A person who looks at one member looks at no other. */
export async function endViewsOf(tx: Transaction, viewerSessionId: bigint, ending: Ending): Promise<void> {
  await endSessions(tx, 's.viewer_session_id = $5', [viewerSessionId], ending);
}

/** Whatever the new role may: a look was begun with the one before. */
export async function endViewsBy(tx: Transaction, viewerId: bigint, ending: Ending): Promise<void> {
  const byViewer = 's.viewer_session_id IN (SELECT id FROM sessions WHERE member_id = $5)';
  await endSessions(tx, byViewer, [viewerId], ending);
}

/** A device that was to be told is told on. */
export function endExpiredSessions(database: Database, now: Date): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(
      `UPDATE push_subscriptions p SET session_id = NULL FROM sessions s
       WHERE s.id = p.session_id AND (s.idle_expires_at <= $1 OR s.absolute_expires_at <= $1)`,
      [now],
    );
    const expired = 's.idle_expires_at <= $1 OR s.absolute_expires_at <= $1';
    await endSessions(tx, expired, [], { cause: 'expired', by: SERVER, now });
  });
}

/** As long as what a member was told. */
const KEPT_MS = 180 * DAY_MS;

export async function deleteOldEndedSessions(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM ended_sessions WHERE ended_at <= $1', [new Date(now.getTime() - KEPT_MS)]);
}
