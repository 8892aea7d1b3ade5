import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../database/database';
import type { Deps } from '../deps';
import { addSeconds } from '../ledger/business-date';
import { endOldestSessions, endViewsOf } from './end-session';
import { insertSession, updateSessionToken } from './session.queries';

/** Who is at the other end, as far as we can see. */
export interface Client {
  address: string;
  userAgent: string;
}

const USER_AGENT_MAX_CHARACTERS = 300;

export function toClient(request: FastifyRequest): Client {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_CHARACTERS),
  };
}

/** A member has a limited number of sessions; one more ends the oldest. @returns the token, which is kept nowhere */
export async function createSession(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'now' | 'randomBytes'>,
  memberId: bigint,
  client: Client,
): Promise<string> {
  const token = generateToken(deps.randomBytes);
  const tokenDigest = requireDigest(token);
  const createdAt = deps.now();
  const { idleSeconds, absoluteSeconds, perMember } = deps.config.session;
  await insertSession(tx, {
    tokenDigest,
    memberId,
    createdAt,
    idleExpiresAt: addSeconds(createdAt, idleSeconds),
    absoluteExpiresAt: addSeconds(createdAt, absoluteSeconds),
    viewerSessionId: null,
    ...client,
  });
  const by = { memberId, address: client.address };
  await endOldestSessions(tx, memberId, perMember, { cause: 'newer', by, now: createdAt });
  return token;
}

const VIEW_SECONDS = 30 * 60;

/** Who of support looks, and the session in which they do. */
interface Viewer {
  memberId: bigint;
  sessionId: bigint;
}

/** Support looks at the site as a member does, at one member at a time. @returns the token, and how long it reads */
export async function createView(
  tx: Transaction,
  deps: Pick<Deps, 'now' | 'randomBytes'>,
  { viewer, memberId }: { viewer: Viewer; memberId: bigint },
  client: Client,
): Promise<{ token: string; viewedUntil: Date }> {
  const token = generateToken(deps.randomBytes);
  const createdAt = deps.now();
  const viewedUntil = addSeconds(createdAt, VIEW_SECONDS);
  const by = { memberId: viewer.memberId, address: client.address };
  await endViewsOf(tx, viewer.sessionId, { cause: 'newer', by, now: createdAt });
  // With no use beyond its end.
  await insertSession(tx, {
    tokenDigest: requireDigest(token),
    memberId,
    createdAt,
    idleExpiresAt: viewedUntil,
    absoluteExpiresAt: viewedUntil,
    viewerSessionId: viewer.sessionId,
    ...client,
  });
  return { token, viewedUntil };
}

/** The reply's header in which the page finds the token that takes the place of its own. */
const RENEWED_TOKEN_HEADER = 'session-token';

export type TokenTeller = (reply: FastifyReply) => void;

/**
 * The session goes on with another token: who has read the old one is out.
 * @returns what tells the page, once the transaction has been committed
 */
export async function renewToken(
  tx: Transaction,
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  sessionId: bigint,
): Promise<TokenTeller> {
  const token = generateToken(randomBytes);
  await updateSessionToken(tx, sessionId, requireDigest(token));
  return (reply) => void reply.header(RENEWED_TOKEN_HEADER, token);
}

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, readable in a header. */
function generateToken(randomBytes: (size: number) => Buffer): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the database keeps: who reads it there cannot sign in with it. Undefined for what no token looks like. */
export function digestToken(token: string | undefined): Buffer | undefined {
  if (token === undefined || !TOKEN_PATTERN.test(token)) return undefined;
  return createHash('sha256').update(token).digest();
}

function requireDigest(token: string): Buffer {
  const digest = digestToken(token);
  if (!digest) throw new Error('A generated token does not look like one');
  return digest;
}
