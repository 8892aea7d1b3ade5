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
  /** Of support that looks at the site as the member does, that in which they do. */
  viewerSessionId: bigint | null;
}

/** What every guarded request needs to know of its caller, and no more. */
export interface Session {
  id: bigint;
  lastUsedAt: Date;
  /** When its owner has shown last that it is they; signing in counts. */
  provenAt: Date | null;
  member: { id: bigint; role: Role };
  /** Of support that looks at the site as the member does: it reads until then, and changes nothing. */
  viewedUntil: Date | null;
  /** Who really asks, then. */
  viewer: { id: bigint; role: Role } | null;
}

/** Support that looks as a member does stays who they are. */
export const toCallerId = ({ member, viewer }: Pick<Session, 'member' | 'viewer'>): bigint => (viewer ?? member).id;

/** Signing in is a proof; a view begins without one. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.query(
    `INSERT INTO sessions (token_sha256, member_id, created_at, last_used_at, proven_at, idle_expires_at, absolute_expires_at, user_agent, address, viewer_session_id)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)`,
    [
      session.tokenDigest,
      session.memberId,
      session.createdAt,
      session.viewerSessionId === null ? session.createdAt : null,
      session.idleExpiresAt,
      session.absoluteExpiresAt,
      session.userAgent,
      session.address,
      session.viewerSessionId,
    ],
  );
}

/**
 * The session behind a token; every guarded request runs it. Neither expired nor of a disabled member; a view lives no
 * longer than the session of whom it belongs to.
 */
export async function findLiveSession(
  database: Queryable,
  tokenDigest: Buffer,
  now: Date,
): Promise<Session | undefined> {
  const [row] = await database.query<
    Omit<Session, 'member' | 'viewer'> & { memberId: bigint; role: Role; viewerId: bigint | null; viewerRole: Role }
  >(
    `SELECT s.id, s.last_used_at AS "lastUsedAt", s.proven_at AS "provenAt", s.member_id AS "memberId", m.role,
       CASE WHEN viewer.id IS NOT NULL THEN s.absolute_expires_at END AS "viewedUntil", viewer.id AS "viewerId",
       viewer.role AS "viewerRole"
     FROM sessions s JOIN members m ON m.id = s.member_id
     LEFT JOIN sessions own
       ON own.id = s.viewer_session_id AND own.idle_expires_at > $2 AND own.absolute_expires_at > $2
     LEFT JOIN members viewer ON viewer.id = own.member_id AND viewer.is_enabled
     WHERE s.token_sha256 = $1 AND s.idle_expires_at > $2 AND s.absolute_expires_at > $2 AND m.is_enabled
       AND (s.viewer_session_id IS NULL OR viewer.id IS NOT NULL)`,
    [tokenDigest, now],
  );
  if (!row) return undefined;
  const { memberId, role, viewerId, viewerRole, ...session } = row;
  const viewer = viewerId === null ? null : { id: viewerId, role: viewerRole };
  return { ...session, member: { id: memberId, role }, viewer };
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

export interface LiveSession {
  id: bigint;
  createdAt: Date;
  lastUsedAt: Date;
  userAgent: string;
  address: string;
  viewedUntil: Date | null;
}

/** The sessions of a member that have not expired, the last used first. */
export function listLiveSessions(database: Queryable, memberId: bigint, now: Date): Promise<LiveSession[]> {
  return database.query<LiveSession>(
    `SELECT id, created_at AS "createdAt", last_used_at AS "lastUsedAt", user_agent AS "userAgent", address,
       CASE WHEN viewer_session_id IS NOT NULL THEN absolute_expires_at END AS "viewedUntil"
     FROM sessions WHERE member_id = $1 AND idle_expires_at > $2 AND absolute_expires_at > $2
     ORDER BY last_used_at DESC, id DESC`,
    [memberId, now],
  );
}

/**
 * From where support looks is in the audit log, and nothing that members need.
 * @param currentSessionId the one that asks; undefined when somebody else does
 */
export function toSessionInfo(session: LiveSession, currentSessionId: bigint | undefined): SessionInfo {
  return {
    id: String(session.id),
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    userAgent: session.viewedUntil ? '' : session.userAgent,
    address: session.viewedUntil ? '' : session.address,
    isCurrent: session.id === currentSessionId,
    ...(session.viewedUntil && { viewedUntil: session.viewedUntil.toISOString() }),
  };
}
