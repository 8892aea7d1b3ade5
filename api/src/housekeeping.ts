import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { deleteOldConversationLinks } from './notifications/conversation-links';
import type { Deps } from './deps';
import { deleteOldChallenges } from './factors/challenges';
import { addLedgerMonths, findLedgerMonths } from './ledger/months';
import { reconcileNightly } from './reconcile/reconcile-books';
import { deleteOldReplies } from './idempotency/idempotent-reply.queries';
import { nameCommand } from './name-command';
import { deleteOldLinks } from './notifications/mail-links';
import { deleteOldNotifications } from './notifications/notification.queries';
import { deleteOldSubscriptions } from './notifications/push.queries';
import { tellStaff } from './overview/tell-staff';
import { deleteOldCounts } from './releases/release-counts';
import { deleteOldDevices } from './sessions/devices';
import { deleteOldSecurityEvents } from './security/security-event.queries';
import { deleteOldEndedSessions, endExpiredSessions } from './sessions/end-session';
import { deleteOldIncidents } from './telemetry/incidents.queries';
import { deleteExpiredThrottles } from './throttles/throttle';
import { deleteOldReservations } from './users/reserved-emails';
import { getIndianHour, HOUR_MS } from './ledger/business-date';

/**
 * Hours in India when the date is paid and few are here; the timer of deploy/systemd comes before them. Several, so
 * that the next hour makes up for a server that was stopped at its work.
 */
const NIGHT = { from: 4, until: 8 };

export function isNight(now: Date): boolean {
  const hour = getIndianHour(now);
  return hour >= NIGHT.from && hour < NIGHT.until;
}

async function keepHouse(deps: Deps, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  await addLedgerMonths(deps.database, deps.now());
  const { last, hasAstray } = await findLedgerMonths(deps.database);
  if (hasAstray)
    log.error({ madeUntil: last }, `rows of the ledger are in no month: ${nameCommand('migrate')} moves them`);
  await deleteExpired(deps);
  if (isNight(deps.now())) await holdBooksAgainstLaws(deps, log, signal);
  signal.throwIfAborted();
  await tellStaff(deps.database, deps.now());
}

export async function deleteExpired(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await endExpiredSessions(deps.database, deps.now());
  await deleteOldEndedSessions(deps.database, deps.now());
  await deleteOldDevices(deps.database, deps.now());
  await deleteExpiredThrottles(deps.database, deps.now());
  await deleteOldChallenges(deps.database, deps.now());
  await deleteOldReplies(deps.database, deps.now());
  await deleteOldLinks(deps.database, deps.now());
  await deleteOldConversationLinks(deps.database, deps.now());
  await deleteOldNotifications(deps.database, deps.now());
  await deleteOldSubscriptions(deps.database, deps.now());
  await deleteOldReservations(deps.database, deps.now());
  await deleteOldIncidents(deps.database, deps.now());
  await deleteOldCounts(deps.database, deps.now());
  await deleteOldSecurityEvents(deps.database);
}

async function holdBooksAgainstLaws(
  { database, now }: Deps,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const reconciled = await reconcileNightly(database, now(), signal);
  for (const broken of reconciled?.broken ?? []) log.error(broken, 'a law of the books is broken');
}

/**
 * When the server begins to listen and once an hour: removes what has expired, and makes the months of the ledger
 * ahead. Every night it holds the books against their laws.
 */
export function addHousekeeping(app: FastifyInstance, deps: Deps): void {
  const { background } = app;
  const keep = () => background.start('housekeeping', () => keepHouse(deps, app.log, background.signal));
  const timer = setInterval(keep, HOUR_MS);
  timer.unref();
  // A server that is started again more often than once an hour makes its months, too.
  app.addHook('onListen', async () => keep());
  app.addHook('onClose', async () => clearInterval(timer));
}
