import type { Role, SessionInfo } from '../contract';
import type { Queryable, Transaction } from '../database/database';

export interface NewSession {
  tokenDigest: Buffer;
  memberId: bigint;
  createdAt: Date;
  idleExpiresAt: Date;
  absoluteExpiresAt: Date;
  userAgent: string;
  address: string;
}

/** What every guarded request needs to know of its caller, and no more. */
export interface Session {
  id: bigint;
  lastUsedAt: Date;
  /** When its owner has shown last that it is they; signing in counts. */
  provenAt: Date | null;
  member: { id: bigint; role: Role };
}

export async function insertSession(database: Queryable, session: NewSession): Promise<void> {
  await database.query(
    `INSERT INTO sessions (token_sha256, member_id, created_at, last_used_at, proven_at, idle_expires_at, absolute_expires_at, user_agent, address)
     VALUES ($1, $2, $3, $3, $3, $4, $5, $6, $7)`,
    [
      session.tokenDigest,
      session.memberId,
      session.createdAt,
      session.idleExpiresAt,
      session.absoluteExpiresAt,
      session.userAgent,
      session.address,
    ],
  );
}

/** The session behind a token; every guarded request runs it. Neither expired nor of a disabled member. */
export async function findLiveSession(
  database: Queryable,
  tokenDigest: Buffer,
  now: Date,
): Promise<Session | undefined> {
  const [row] = await database.query<Omit<Session, 'member'> & { memberId: bigint; role: Role }>(
    `SELECT s.id, s.last_used_at AS "lastUsedAt", s.proven_at AS "provenAt", s.member_id AS "memberId", m.role
     FROM sessions s JOIN members m ON m.id = s.member_id
     WHERE s.token_sha256 = $1 AND s.idle_expires_at > $2 AND s.absolute_expires_at > $2 AND m.is_enabled`,
    [tokenDigest, now],
  );
  if (!row) return undefined;
  const { memberId, role, ...session } = row;
  return { ...session, member: { id: memberId, role } };
}

export async function updateSessionUse(
  database: Queryable,
  sessionId: bigint,
  usedAt: Date,
  idleExpiresAt: Date,
): Promise<void> {
  await database.query('UPDATE sessions SET last_used_at = $2, idle_expires_at = $3 WHERE id = $1', [
    sessionId,
    usedAt,
    idleExpiresAt,
  ]);
}

export async function updateSessionProof(tx: Transaction, sessionId: bigint, provenAt: Date): Promise<void> {
  await tx.query('UPDATE sessions SET proven_at = $2 WHERE id = $1', [sessionId, provenAt]);
}

export async function updateSessionToken(tx: Transaction, sessionId: bigint, tokenDigest: Buffer): Promise<void> {
  await tx.query('UPDATE sessions SET token_sha256 = $2 WHERE id = $1', [sessionId, tokenDigest]);
}

export async function deleteSession(database: Queryable, tokenDigest: Buffer): Promise<void> {
  await database.query('DELETE FROM sessions WHERE token_sha256 = $1', [tokenDigest]);
}

/** A device that was to be told is told on. */
export async function deleteExpiredSessions(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `UPDATE push_subscriptions p SET session_id = NULL FROM sessions s
     WHERE s.id = p.session_id AND (s.idle_expires_at <= $1 OR s.absolute_expires_at <= $1)`,
    [now],
  );
  await database.query('DELETE FROM sessions WHERE idle_expires_at <= $1 OR absolute_expires_at <= $1', [now]);
}

export interface LiveSession {
  id: bigint;
  createdAt: Date;
  lastUsedAt: Date;
  userAgent: string;
  address: string;
}

/** The sessions of a member that have not expired, the last used first. */
export function listLiveSessions(database: Queryable, memberId: bigint, now: Date): Promise<LiveSession[]> {
  return database.query<LiveSession>(
    `SELECT id, created_at AS "createdAt", last_used_at AS "lastUsedAt", user_agent AS "userAgent", address
     FROM sessions WHERE member_id = $1 AND idle_expires_at > $2 AND absolute_expires_at > $2
     ORDER BY last_used_at DESC, id DESC`,
    [memberId, now],
  );
}

/** Those that were used last the longest ago, beyond what a member may have. */
export async function deleteOldestSessions(database: Queryable, memberId: bigint, keptMax: number): Promise<void> {
  await database.query(
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions WHERE member_id = $1 ORDER BY last_used_at DESC, id DESC OFFSET $2)`,
    [memberId, keptMax],
  );
}

/** @returns whether the member had that session */
export async function deleteOwnSession(tx: Transaction, memberId: bigint, sessionId: bigint): Promise<boolean> {
  const rows = await tx.query('DELETE FROM sessions WHERE id = $1 AND member_id = $2 RETURNING 1', [
    sessionId,
    memberId,
  ]);
  return rows.length > 0;
}

/**
 * Devices of sessions that had run out are told no longer, either.
 * @param keptSessionId undefined ends them all @returns how many ended
 */
export async function deleteOtherSessions(
  tx: Transaction,
  memberId: bigint,
  keptSessionId: bigint | undefined,
): Promise<number> {
  const rows = await tx.query('DELETE FROM sessions WHERE member_id = $1 AND id IS DISTINCT FROM $2 RETURNING 1', [
    memberId,
    keptSessionId ?? null,
  ]);
  await tx.query('DELETE FROM push_subscriptions WHERE member_id = $1 AND session_id IS NULL', [memberId]);
  return rows.length;
}

/** @param currentSessionId the one that asks; undefined when somebody else does */
export function toSessionInfo(session: LiveSession, currentSessionId: bigint | undefined): SessionInfo {
  return {
    id: String(session.id),
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    userAgent: session.userAgent,
    address: session.address,
    isCurrent: session.id === currentSessionId,
  };
}
