import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Role, SecurityEventKind } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { insertSecurityEvents, type NewSecurityEvent } from './security-event.queries';

/** Nothing to be warned of. */
const EXPECTED: SecurityEventKind[] = ['staff_login', 'member_login', 'export'];

/** Of many in a row there is one, with how many they were: a flood of guesses must not become a flood of rows. */
const WRITTEN_EVERY_MS = 10_000;
/** So many different ones may wait to be written; of those that a stranger can cause, no more are kept. */
const WAITING_MAX = 500;
const TOO_MANY_REQUESTS = 429;
const CAUSED_BY_STRANGERS: SecurityEventKind[] = ['login_failed', 'throttled'];

interface SecurityEvents {
  add(event: Omit<NewSecurityEvent, 'times' | 'at'>): void;
  /** Writes what waits; what a database that is away cannot take waits on. */
  write(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    securityEvents: SecurityEvents;
  }
}

function createSecurityEvents({ database, now }: Pick<Deps, 'database' | 'now'>): SecurityEvents {
  let waiting = new Map<string, NewSecurityEvent>();

  function keep({ times, ...event }: NewSecurityEvent): void {
    const key = [event.kind, event.memberId, event.address, event.detail].join(' ');
    const known = waiting.get(key);
    if (known) known.times += times;
    else if (waiting.size < WAITING_MAX || !CAUSED_BY_STRANGERS.includes(event.kind)) {
      waiting.set(key, { ...event, times });
    }
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const events = [...waiting.values()];
    waiting = new Map();
    try {
      await insertSecurityEvents(database, events);
    } catch (error) {
      events.forEach(keep);
      throw error;
    }
  }

  return { add: (event) => keep({ ...event, at: now(), times: 1 }), write };
}

export function addSecurityEvents(app: FastifyInstance, deps: Pick<Deps, 'database' | 'now'>): void {
  const events = createSecurityEvents(deps);
  app.decorate('securityEvents', events);
  const write = () =>
    events.write().catch((error: unknown) => app.log.error({ err: error }, 'security events could not be written'));
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== TOO_MANY_REQUESTS) return;
    recordSecurityEvent(request, { kind: 'throttled', detail: `${request.method} ${request.routeOptions.url ?? ''}` });
  });
  const timer = setInterval(() => void write(), WRITTEN_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });
}

function logSecurityEvent(
  log: FastifyBaseLogger | undefined,
  { kind, detail, memberId, address }: Pick<NewSecurityEvent, 'kind' | 'detail' | 'memberId' | 'address'>,
): void {
  const level = EXPECTED.includes(kind) ? 'info' : 'warn';
  log?.[level]({ security: kind, detail, memberId: memberId?.toString(), address }, 'security event');
}

/** In the transaction that gives the role: in the log of the process once it is so, and in the back office. */
export async function recordRole(
  tx: Transaction,
  memberId: bigint,
  role: Role,
  { memberId: actorId, address, log }: Pick<Actor, 'address' | 'log'> & { memberId: bigint | null },
  now: Date,
): Promise<void> {
  const detail = `member:${memberId} is ${role}`;
  const event: NewSecurityEvent = { kind: 'role_changed', at: now, memberId: actorId, address, detail, times: 1 };
  await insertSecurityEvents(tx, [event]);
  tx.afterCommit(() => logSecurityEvent(log, event));
}

/** For the log of the process and for the back office. What was typed is in neither: it may be a password. */
export function recordSecurityEvent(
  request: FastifyRequest,
  { kind, detail = '', memberId }: { kind: SecurityEventKind; detail?: string; memberId?: bigint | undefined },
): void {
  const { session } = request;
  const who = memberId ?? (session?.viewer ?? session?.member)?.id ?? null;
  const event = { kind, memberId: who, address: request.ip, detail };
  logSecurityEvent(request.log, event);
  request.server.securityEvents.add(event);
}
