import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from './database/database';
import type { Deps } from './deps';
import { deleteOldChallenges } from './factors/challenges';
import { addLedgerMonths, findLedgerMonths } from './ledger/months';
import { reconcileNightly } from './reconcile/reconcile-books';
import { deleteOldReplies } from './idempotency/execute-once';
import { nameCommand } from './name-command';
import { deleteOldLinks, deleteOldConversationLinks } from './notifications/mail-links';
import { deleteOldNotifications } from './notifications/notification.queries';
import { deleteOldSubscriptions } from './notifications/push.queries';
import { tellStaff } from './overview/work';
import { deleteOldCounts } from './releases/release-counts';
import { deleteOldDevices } from './sessions/devices';
import { deleteOldSecurityEvents } from './security/security-event.queries';
import { deleteOldEndedSessions, endExpiredSessions } from './sessions/end-session';
import { deleteOldIncidents } from './telemetry/telemetry.routes';
import { deleteExpiredThrottles } from './throttles/throttle';
import { deleteOldReservations } from './users/reserved-emails';
import { getIndianHour, HOUR_MS } from './ledger/business-date';

/**
 * Hours in India when the date is paid and few are here; the timer of deploy/systemd comes before them. Several, so
 * that the next hour makes up for a server that was stopped at its work.
 */
const NIGHT = { from: 4, until: 8 };

/** What has had its time. Sessions are ended before what is kept of ended ones is deleted. */
const EXPIRING: readonly ((database: Database, now: Date) => Promise<void>)[] = [
  endExpiredSessions,
  deleteOldEndedSessions,
  deleteOldDevices,
  deleteExpiredThrottles,
  deleteOldChallenges,
  deleteOldReplies,
  deleteOldLinks,
  deleteOldConversationLinks,
  deleteOldNotifications,
  deleteOldSubscriptions,
  deleteOldReservations,
  deleteOldIncidents,
  deleteOldCounts,
  // As many of each kind as are kept, however old.
  (database) => deleteOldSecurityEvents(database),
];

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

export async function deleteExpired({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  for (const deleteOld of EXPIRING) await deleteOld(database, now());
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
