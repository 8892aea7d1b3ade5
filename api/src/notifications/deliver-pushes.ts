import type { Agent } from 'node:https';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import webPush, { WebPushError } from 'web-push';
import type { Config } from '../config/config';
import type { PushConfig } from '../config/sending';
import type { NotificationKind } from '../contract';
import type { Deps } from '../deps';
import { addSeconds, getIndianHour } from '../ledger/business-date';
import { addDelivery, isOver, toPauseSeconds } from './delivery';
import { KINDS } from './kinds';
import { claimPushes, deleteEndedSubscription, deletePush, updatePush, type ClaimedPush } from './push.queries';
import { speechIn } from './speech';
import { toWords } from './words';

const BATCH = 20;
const SEND_TIMEOUT_MS = 10_000;
/** A push service answers, or does not, well within: after that the process is gone. */
const LEASE_SECONDS = 60;
/** What a device that is off is told when it is on again. */
const KEPT_BY_SERVICE_SECONDS = 24 * 60 * 60;
/** In India, where nobody is woken. */
const QUIET_FROM_HOUR = 21;
const QUIET_UNTIL_HOUR = 8;

/** The browser has ended its subscription. */
const ENDED_STATUS = [404, 410];
/** The push service, or the way to it, has no time just now; whatever else it says will not change. */
const isPassing = (status: number | undefined) => status === undefined || status === 429 || status >= 500;

type DeliveryDeps = Pick<Deps, 'database' | 'now'> & { config: Pick<Config, 'push' | 'origin' | 'site'> };
type Log = Pick<FastifyBaseLogger, 'warn'>;

/** What a device shows, also while it is locked: of what kind it is, and no amount and no name. */
function toPushText({ kind, facts, language }: ClaimedPush, brand: string) {
  const { path } = toWords(kind, facts, language);
  const { t } = speechIn(language);
  return { title: t(KINDS[kind as NotificationKind].title), body: t('Open {brand} to see more.', { brand }), path };
}

/** Push messages wait for the morning. */
export function isQuiet(now: Date): boolean {
  const hour = getIndianHour(now);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}

async function send(push: ClaimedPush, { config }: DeliveryDeps, keys: PushConfig, agent?: Agent): Promise<void> {
  const { endpoint, p256dh, auth, notificationId } = push;
  // The tag: a message that comes twice takes the place of the first.
  const message = { ...toPushText(push, config.site.brand.name), tag: String(notificationId) };
  await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject: keys.contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
    TTL: KEPT_BY_SERVICE_SECONDS,
    timeout: SEND_TIMEOUT_MS,
    ...(agent && { agent }),
  });
}

async function deliver(
  push: ClaimedPush,
  deps: DeliveryDeps,
  keys: PushConfig,
  { log, agent }: { log: Log; agent?: Agent | undefined },
): Promise<void> {
  const { database, now } = deps;
  try {
    await send(push, deps, keys, agent);
    await deletePush(database, push.id);
  } catch (error) {
    const status = error instanceof WebPushError ? error.statusCode : undefined;
    if (status !== undefined && ENDED_STATUS.includes(status)) {
      await deleteEndedSubscription(database, push.subscriptionId);
      return;
    }
    log.warn({ err: error, kind: push.kind, attempts: push.attempts }, 'a push message was not sent');
    const hasFailed = !isPassing(status) || isOver(push.triedSince, now());
    await updatePush(database, push.id, {
      dueAt: hasFailed ? null : addSeconds(now(), toPauseSeconds(push.attempts)),
      failedAt: hasFailed ? now() : null,
      error: status === undefined ? (error as Error).message : `The push service answered ${status}.`,
    });
  }
}

/** Sends what is due, unless it is night in India. @returns how many were tried */
export async function deliverPushes(deps: DeliveryDeps, log: Log, agent?: Agent): Promise<number> {
  const keys = deps.config.push;
  const now = deps.now();
  if (!keys || isQuiet(now)) return 0;
  const leaseUntil = addSeconds(now, LEASE_SECONDS);
  const pushes = await claimPushes(deps.database, now, { leaseUntil, limit: BATCH });
  await Promise.all(pushes.map((push) => deliver(push, deps, keys, { log, agent })));
  return pushes.length;
}

/** Delivers push messages, in every process that serves: each takes what nobody has. */
export function addPushDelivery(app: FastifyInstance, deps: DeliveryDeps): void {
  if (deps.config.push) addDelivery(app, 'push messages', async () => (await deliverPushes(deps, app.log)) === BATCH);
}
