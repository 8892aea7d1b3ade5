import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps';
import { deleteOldReplies } from './idempotency/idempotent-reply.queries';
import { deleteOldCounts } from './releases/release-counts';
import { deleteOldDevices } from './sessions/devices';
import { deleteExpiredSessions } from './sessions/session.queries';
import { deleteOldIncidents } from './telemetry/incidents.queries';
import { deleteExpiredThrottles } from './throttles/throttle';

const EVERY_MS = 60 * 60 * 1000;

export async function deleteExpired(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deleteExpiredSessions(deps.database, deps.now());
  await deleteOldDevices(deps.database, deps.now());
  await deleteExpiredThrottles(deps.database, deps.now());
  await deleteOldReplies(deps.database, deps.now());
  await deleteOldIncidents(deps.database, deps.now());
  await deleteOldCounts(deps.database, deps.now());
}

/** Removes what has expired once an hour. Nothing depends on it but the size of the tables. */
export function addHousekeeping(app: FastifyInstance, deps: Deps): void {
  const timer = setInterval(() => {
    deleteExpired(deps).catch((error: unknown) => app.log.error({ err: error }, 'housekeeping failed'));
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
