import type { Queryable } from '../database/database';
import { MEMBER_COLUMNS, type Member } from '../users/member.queries';

export interface NewSession {
  tokenDigest: Buffer;
  memberId: bigint;
  createdAt: Date;
  idleExpiresAt: Date;
  absoluteExpiresAt: Date;
  userAgent: string;
  address: string;
}

export interface Session {
  id: bigint;
  lastUsedAt: Date;
  member: Member;
}

export async function insertSession(database: Queryable, session: NewSession): Promise<void> {
  await database.query(
    `INSERT INTO sessions (token_sha256, member_id, created_at, last_used_at, idle_expires_at, absolute_expires_at, user_agent, address)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7)`,
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

/** The session behind a token, with its member, in one statement: every guarded request runs it. Neither expired nor of a disabled member. */
export async function findLiveSession(
  database: Queryable,
  tokenDigest: Buffer,
  now: Date,
): Promise<Session | undefined> {
  const [row] = await database.query<Member & { sessionId: bigint; lastUsedAt: Date }>(
    `SELECT s.id AS "sessionId", s.last_used_at AS "lastUsedAt", ${MEMBER_COLUMNS}
     FROM sessions s
     JOIN members m ON m.id = s.member_id
     LEFT JOIN members sponsor ON sponsor.id = m.sponsor_id
     WHERE s.token_sha256 = $1 AND s.idle_expires_at > $2 AND s.absolute_expires_at > $2 AND m.is_enabled`,
    [tokenDigest, now],
  );
  if (!row) return undefined;
  const { sessionId, lastUsedAt, ...member } = row;
  return { id: sessionId, lastUsedAt, member };
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

export async function deleteSession(database: Queryable, tokenDigest: Buffer): Promise<void> {
  await database.query('DELETE FROM sessions WHERE token_sha256 = $1', [tokenDigest]);
}

export async function deleteExpiredSessions(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM sessions WHERE idle_expires_at <= $1 OR absolute_expires_at <= $1', [
    now,
  ]);
}
