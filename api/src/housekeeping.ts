import { Cron } from 'croner';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { addBackground } from './background';
import { deleteOldConversationLinks } from './notifications/conversation-links';
import type { Deps } from './deps';
import { deleteOldChallenges } from './factors/challenges';
import { addLedgerMonths, findLedgerMonths } from './ledger/months';
import { reconcileNightly } from './reconcile/reconcile-books';
import { deleteOldReplies } from './idempotency/idempotent-reply.queries';
import { deleteOldLinks } from './notifications/mail-links';
import { deleteOldNotifications } from './notifications/notification.queries';
import { tellStaff } from './overview/tell-staff';
import { deleteOldCounts } from './releases/release-counts';
import { deleteOldDevices } from './sessions/devices';
import { deleteOldSecurityEvents } from './security/security-event.queries';
import { deleteOldEndedSessions, endExpiredSessions } from './sessions/end-session';
import { deleteOldIncidents } from './telemetry/incidents.queries';
import { deleteExpiredThrottles } from './throttles/throttle';
import { deleteOldReservations } from './users/reserved-emails';

const EVERY_MS = 60 * 60 * 1000;
/** When the date is paid; the timer of deploy/systemd comes before it. */
const RECONCILED_AT = '30 4 * * *';

async function keepHouse(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  await addLedgerMonths(deps.database, deps.now());
  const { last, hasAstray } = await findLedgerMonths(deps.database);
  if (hasAstray) log.error({ madeUntil: last }, 'rows of the ledger are in no month: npm run migrate moves them');
  await deleteExpired(deps);
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
  await deleteOldReservations(deps.database, deps.now());
  await deleteOldIncidents(deps.database, deps.now());
  await deleteOldCounts(deps.database, deps.now());
  await deleteOldSecurityEvents(deps.database);
}

/** Staff are told at once of what it finds. */
async function holdBooksAgainstLaws({ database, now }: Deps, log: FastifyBaseLogger): Promise<void> {
  const reconciled = await reconcileNightly(database, now());
  for (const broken of reconciled?.broken ?? []) log.error(broken, 'a law of the books is broken');
  if (reconciled) await tellStaff(database, now());
}

/**
 * When the server begins to listen and once an hour: removes what has expired, and makes the months of the ledger
 * ahead. Every night it holds the books against their laws.
 */
export function addHousekeeping(app: FastifyInstance, deps: Deps): void {
  const background = addBackground(app);
  const keep = () => background.start('housekeeping', () => keepHouse(deps, app.log));
  const timer = setInterval(keep, EVERY_MS);
  timer.unref();
  const nightly = new Cron(RECONCILED_AT, { timezone: 'Asia/Kolkata', paused: true }, () =>
    background.start('reconciling', () => holdBooksAgainstLaws(deps, app.log)),
  );
  // A server that is started again more often than once an hour makes its months, too.
  app.addHook('onListen', async () => {
    keep();
    nightly.resume();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    nightly.stop();
  });
}
