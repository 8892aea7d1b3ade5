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
  member: { id: bigint; role: Role };
}

export type FindSession = (database: Queryable, tokenDigest: Buffer, now: Date) => Promise<Session | undefined>;

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

interface SessionRow {
  sessionId: bigint;
  lastUsedAt: Date;
  memberId: bigint;
  role: Role;
}

/** The session behind a token, in one statement: every guarded request runs it. Neither expired nor of a disabled member. */
async function findSessionRow<Row extends SessionRow>(
  database: Queryable,
  tokenDigest: Buffer,
  now: Date,
  also = { columns: '', join: '' },
): Promise<{ session: Session; row: Row } | undefined> {
  const [row] = await database.query<Row>(
    `SELECT s.id AS "sessionId", s.last_used_at AS "lastUsedAt", s.member_id AS "memberId", m.role ${also.columns}
     FROM sessions s JOIN members m ON m.id = s.member_id ${also.join}
     WHERE s.token_sha256 = $1 AND s.idle_expires_at > $2 AND s.absolute_expires_at > $2 AND m.is_enabled`,
    [tokenDigest, now],
  );
  if (!row) return undefined;
  const { sessionId, lastUsedAt, memberId, role } = row;
  return { session: { id: sessionId, lastUsedAt, member: { id: memberId, role } }, row };
}

export const findLiveSession: FindSession = async (database, tokenDigest, now) =>
  (await findSessionRow(database, tokenDigest, now))?.session;

/**
 * For a route that needs more of its caller, in the same round trip: `find` goes into its configuration, `get` tells its handler.
 * @param columns of the member `m`, and of what is joined to it
 */
export function besideSession<Beside extends object>(
  columns: string,
  join: string,
): { find: FindSession; get: (session: Session) => Beside } {
  const also = { columns: `, ${columns}`, join };
  const rowOfSession = new WeakMap<Session, Beside>();
  return {
    find: async (database, tokenDigest, now) => {
      const found = await findSessionRow<SessionRow & Beside>(database, tokenDigest, now, also);
      if (found) rowOfSession.set(found.session, found.row);
      return found?.session;
    },
    get: (session) => {
      const row = rowOfSession.get(session);
      if (!row) throw new Error('The route does not find its session by what it asks of it');
      return row;
    },
  };
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
  await database.query('DELETE FROM sessions WHERE idle_expires_at <= $1 OR absolute_expires_at <= $1', [now]);
}

export interface LiveSession {
  id: bigint;
  createdAt: Date;
  lastUsedAt: Date;
  userAgent: string;
  address: string;
}

const SESSIONS_MAX = 100;

/** The sessions of a member that have not expired, the last used first. */
export function listLiveSessions(database: Queryable, memberId: bigint, now: Date): Promise<LiveSession[]> {
  return database.query<LiveSession>(
    `SELECT id, created_at AS "createdAt", last_used_at AS "lastUsedAt", user_agent AS "userAgent", address
     FROM sessions WHERE member_id = $1 AND idle_expires_at > $2 AND absolute_expires_at > $2
     ORDER BY last_used_at DESC, id DESC LIMIT $3`,
    [memberId, now, SESSIONS_MAX],
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

/** @param keptSessionId undefined ends them all @returns how many ended */
export async function deleteOtherSessions(
  tx: Transaction,
  memberId: bigint,
  keptSessionId: bigint | undefined,
): Promise<number> {
  const rows = await tx.query('DELETE FROM sessions WHERE member_id = $1 AND id IS DISTINCT FROM $2 RETURNING 1', [
    memberId,
    keptSessionId ?? null,
  ]);
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
