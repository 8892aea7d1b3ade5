import type { FastifyInstance, FastifyRequest } from 'fastify';
import { canDo, isStaff, type Permission } from '../contract';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { addSeconds } from '../ledger/business-date';
import { digestToken } from './create-session';
import { lacksFactor, requireProof, type ProofRule } from './proof';
import { findLiveSession, toCallerId, updateSessionUse, type Session } from './session.queries';

/** Who may call a route: anybody, a person who has signed in, or staff whose role allows it (`contract/roles.ts`). */
export type RouteAccess = 'anyone' | 'member' | { can: Permission };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    proof?: ProofRule;
    /** Also who only looks may do it: it ends the look. */
    isForViews?: boolean;
  }
  interface FastifyRequest {
    /** Present on routes for members and staff. */
    session: Session | null;
  }
}

/** A session's last use is written at most this often: reading a page must not write a row each time. */
const USE_RECORDED_EVERY_SECONDS = 60;

/** The session of a guarded route's caller. */
export function requireSession(request: FastifyRequest): Session {
  if (!request.session) throw new AppError('session_expired', 'Please log in.');
  return request.session;
}

export function toActor(request: FastifyRequest): Actor {
  return { memberId: toCallerId(requireSession(request)), address: request.ip, log: request.log };
}

async function findSession(deps: Deps, { headers }: FastifyRequest): Promise<Session | undefined> {
  const tokenDigest = digestToken(headers.authorization);
  const session = tokenDigest && (await findLiveSession(deps.database, tokenDigest, deps.now()));
  // Nor does a look outlast the day on which its member joins the staff.
  const isOver = session?.viewer && (!canDo(session.viewer.role, 'members.view') || isStaff(session.member.role));
  return isOver ? undefined : session;
}

async function loadSession(deps: Deps, request: FastifyRequest): Promise<Session> {
  const now = deps.now();
  const session = await findSession(deps, request);
  if (!session) {
    throw new AppError('session_expired', 'Your session may have expired. Please log in again.');
  }
  if (addSeconds(session.lastUsedAt, USE_RECORDED_EVERY_SECONDS) <= now) {
    await updateSessionUse(deps.database, session.id, now, addSeconds(now, deps.config.session.idleSeconds));
  }
  return session;
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/**
 * A person who looks at the site as a member does changes nothing, whatever a route does.
 * @throws AppError view_only
 */
function refuseView({ viewedUntil }: Session): void {
  if (!viewedUntil) return;
  throw new AppError('view_only', 'You are only looking at the site as this member does. Nothing was changed.');
}

/** @throws AppError forbidden, factor_needed */
async function requirePermission(
  { config, database }: Deps,
  { member, viewedUntil }: Session,
  permission?: Permission,
) {
  if (!permission || viewedUntil || !canDo(member.role, permission))
    throw new AppError('forbidden', 'You do not have access to this.');
  if (!(await lacksFactor(database, config, member))) return;
  throw new AppError('factor_needed', 'Add a passkey or an authenticator app first: the back office asks for one.');
}

/** The one place that decides who may call what: by what every route declares, before its body is read. */
export function addAccessGuard(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const { access, proof, isForViews = isRead(request) } = request.routeOptions.config;
    if (request.is404) return;
    if (access === 'anyone') {
      const session = isForViews ? undefined : await findSession(deps, request);
      if (session) refuseView(session);
      return;
    }
    request.session = await loadSession(deps, request);
    if (!isForViews) refuseView(request.session);
    if (access !== 'member') await requirePermission(deps, request.session, access?.can);
    if (proof) await requireProof(deps, request.session, proof);
  });
}
